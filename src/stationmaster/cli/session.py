"""One person's game in the terminal: showing, asking, and letting the bots move.

The person sees `match.view(seat)` and `match.log(seat)`, and nothing else before the game is over.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table

from stationmaster.arena.games import ask, explain
from stationmaster.bots import Player, make_bot
from stationmaster.bots.failures import BotError
from stationmaster.cli.console import Console
from stationmaster.cli.failures import new_file, way_back
from stationmaster.cli.saves import HUMAN, SavedGame, save
from stationmaster.cli.streams import ask as ask_person
from stationmaster.cli.words import ALIASES, REFUSALS, WORDS
from stationmaster.errors import IllegalMove, StationmasterError
from stationmaster.games.family.screen import Command
from stationmaster.games.family.screen_menu import Meaning, Menu
from stationmaster.languages import Language, Speech
from stationmaster.texts import plain

STOPPED = 130
RECENT = 10  # entries of the log that a resumed game begins with


class Quit(Exception):  # noqa: N818 (no error: the player wants to stop)
    """`ask_to_save`: nobody answers any more after the end of the input."""

    def __init__(self, ask_to_save: bool) -> None:
        super().__init__()
        self.ask_to_save = ask_to_save


class Session:
    def __init__(
        self, game: SavedGame, path: Path | None, console: Console | None = None, language: Language = "en"
    ) -> None:
        self.game = game
        self.match = game.match
        self.seat = game.human
        self.path = path
        self.console = console or Console()
        self.screen = self.match.edition.screen(language)
        self.t = Speech(language, WORDS)
        self.bots = {seat: make_bot(name, files=True) for seat, name in enumerate(game.seats) if name != HUMAN}
        self.told = max(0, len(self.match.entries) - RECENT)
        self.commands: dict[str, Callable[[str], None]] = {
            "table": lambda _: self.show_table(),
            self.screen.lists: self.show_lists,
            "tickets": lambda _: self.console.print(self.screen.tickets(self.match.view(self.seat))),
            "log": lambda _: self.show_log(0),
            "help": lambda _: self.show_help(),
            "quit": lambda _: self.quit(),
        }
        for word, show in self.screen.commands().items():
            self.commands[word] = self.shower(show)
        for alias, word in ALIASES[language].items():
            if word in self.commands:
                self.commands[alias] = self.commands[word]

    # ---- the game ----

    def run(self) -> int:
        edit_lines()
        self.welcome()
        try:
            while not self.match.is_over:
                if self.match.turn == self.seat:
                    self.decide()
                else:
                    self.let_decide(self.bots[self.match.turn])
            self.finish()
        except Quit as stop:
            self.offer_to_save(stop.ask_to_save)
        except KeyboardInterrupt:
            self.console.print()
            self.offer_to_save(True)
            return STOPPED
        except BotError as error:
            self.keep_for_author(error)
            raise
        return 0

    def let_decide(self, bot: Player) -> None:
        move = ask(self.match, bot, self.game.stream())
        if words := explain(bot):
            decision = {"decision": len(self.match.moves), "seat": self.match.turn, "words": words}
            self.game.explained.append(decision)
        self.match.play(move)

    def keep_for_author(self, error: BotError) -> None:
        """A bot failed: the game is kept, so that its author can look, and it can go on."""
        path = self.path or new_file()
        save(self.game, path)
        error.add_note(f"the position: {self.match.position()}")
        error.add_note(way_back(path, 1))

    def welcome(self) -> None:
        first = self.match.setup["first"]
        names = ", ".join(map(plain, self.match.players))
        self.console.print(self.t("welcome", players=names, game=self.title()), style="bold")
        player = plain(self.match.players[first])
        who = self.t("first.you") if first == self.seat else self.t("first.they", player=player)
        self.console.print(f"{who} {self.t('help.hint')}")

    def title(self) -> str:
        """What the game is called, on a board from the box; else its id."""
        box, t = self.match.edition, self.screen.t
        key = f"title.{box.board_name}" if box.own_board else "title"
        return t(key) if key in t else self.match.game

    def decide(self) -> None:
        """One decision of the person: asks until there is a legal move."""
        self.console.rule(style="dim")
        self.show_log(self.told)
        self.console.print()
        self.told = len(self.match.entries)
        view = self.match.view(self.seat)
        if view.phase in self.screen.brief_phases:
            self.console.print(self.screen.brief(view))
        else:
            self.show_table()
        menu = self.screen.menu(view)
        self.console.print(self.screen.choices(view, menu))
        while not self.answer(menu):
            pass

    def answer(self, menu: Menu) -> bool:
        """Reads one line and does what it says, or explains why not. Was it a move?"""
        line = self.read_line(f"\n{self.t('prompt')}")
        if not line:
            return False
        word, _, rest = line.partition(" ")
        if word.lower() in self.commands:
            self.commands[word.lower()](rest.strip().lower())
            return False
        return self.try_move(line, menu)

    def try_move(self, line: str, menu: Menu) -> bool:
        meaning = menu.read(line)
        try:
            wanted = meaning.move if meaning.refused is None else meaning.refused
            if wanted is None:
                self.explain(meaning, menu)
            else:
                self.match.play(wanted, self.seat)
                return True
        except IllegalMove as error:
            why = self.screen.refusal(error, self.match.view(self.seat))
            self.console.print(f"{self.screen.t('refused', error=why)} {self.t('help.hint')}")
        return False

    def explain(self, meaning: Meaning, menu: Menu) -> None:
        hint = "" if meaning.candidates else f" {self.t('unknown.hint', lists=self.screen.lists)}"
        self.console.print(meaning.words + hint)
        view = self.match.view(self.seat)
        if meaning.candidates:
            self.console.print(self.screen.listed(view, menu, meaning.candidates))

    def finish(self) -> None:
        self.console.rule(self.t("over"), style="dim")
        self.show_log(self.told)
        scores, winners = self.match.scores(), self.match.winners()
        self.console.print(self.screen.sheet(self.match.players, scores))
        self.console.print(self.screen.final_tickets(self.match.view(None), scores))
        names = [self.t("you") if seat == self.seat else plain(self.match.players[seat]) for seat in winners]
        self.console.print(f"\n{self.t('winner', players=self.t.listed(names))}", style="bold")
        if self.path:
            save(self.game, self.path)
            self.console.print(self.t("record", path=self.path))

    # ---- showing ----

    def show_table(self) -> None:
        self.console.print(self.screen.position(self.match.view(self.seat), self.console.width))

    def show_log(self, start: int) -> None:
        view = self.match.view(self.seat)
        for entry in self.match.log(self.seat)[start:]:
            self.console.print(f" {self.screen.say(entry, view)}")

    def show_help(self) -> None:
        own = self.screen.t
        moves, commands = (own(key) if key in own else "" for key in ("moves.help", "commands.help"))
        self.console.print(in_columns(f"{self.t('help.moves')}\n{moves}"))
        self.console.print(in_columns(self.t("help.commands", lists=own("lists.help"), own=commands)))

    def shower(self, show: Command) -> Callable[[str], None]:
        """A command that shows something of the view."""
        return lambda words: self.console.print(show(self.match.view(self.seat), words))

    def show_lists(self, wanted: str) -> None:
        view = self.match.view(self.seat)
        self.console.print(self.screen.choices(view, self.screen.menu(view), wanted))

    # ---- reading and leaving ----

    def read_line(self, prompt: str) -> str:
        try:
            return ask_person(prompt, self.t("not_utf8"))
        except EOFError:
            raise Quit(ask_to_save=False) from None

    def quit(self) -> None:
        raise Quit(ask_to_save=True)

    def offer_to_save(self, may_ask: bool) -> None:
        """To the file that was named at the start, or to one that the player names now."""
        if self.path:
            save(self.game, self.path)
            self.console.print(self.t("saved", path=self.path))
            return
        if may_ask and self.save_by_name():
            return
        self.console.print(self.t("not_saved") if may_ask else f"\n{self.t('end_of_input')}")

    def save_by_name(self) -> bool:
        """Asks for a file until the game is in one, or the player does not want it to be."""
        try:
            while (name := self.read_line(self.t("save"))) and name.lower() not in REFUSALS:
                if self.save_as(Path(name)):
                    return True
        except (Quit, KeyboardInterrupt):
            self.console.print()
        return False

    def save_as(self, path: Path) -> bool:
        """False where it cannot be, with the reason told."""
        if path.exists():
            self.console.print(self.t("exists", path=path))
            return False
        try:
            save(self.game, path)
        except StationmasterError as error:
            self.console.print(self.t("not_written", path=path, why=getattr(error.__cause__, "strerror", "")))
            return False
        self.console.print(self.t("saved", path=path))
        return True


def in_columns(text: str) -> RenderableType:
    """A heading, and lines of what to type and what it does, with at least two spaces between them."""
    heading, *lines = text.splitlines()
    table = Table.grid(padding=(0, 2, 0, 0))
    for line in filter(None, map(str.strip, lines)):
        typed, _, does = line.partition("  ")
        table.add_row(typed, does.strip())
    return Group(heading, Padding(table, (0, 0, 0, 2)))


def edit_lines() -> None:
    """Arrow keys and history at the prompt, where the terminal has them."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401, PLC0415 (importing it is what does it)
        except ImportError:
            return
