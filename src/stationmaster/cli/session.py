"""One person's game in the terminal: showing, asking, and letting the bots move.

The person sees `match.view(seat)` and `match.log(seat)`, and nothing else before the game is over.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from stationmaster.arena.games import ask
from stationmaster.bots import make_bot
from stationmaster.cli.console import Console
from stationmaster.cli.saves import HUMAN, SavedGame, save
from stationmaster.cli.streams import ask as ask_person
from stationmaster.errors import IllegalMove, StationmasterError
from stationmaster.games.family.screen_menu import Meaning, Menu
from stationmaster.games.family.view import View
from stationmaster.texts import plain

STOPPED = 130
RECENT = 10  # entries of the log that a resumed game begins with

MOVE_HELP = """\
Type a move, the start of one, or its number:
  draw pile, draw 3             a blind card; the card in market slot 3 (or just 3)
  keep 0 2                      keep the first and the third of the offered tickets
"""
COMMAND_HELP = """\
Other commands:
  table          everything you can see, again
  {lists}
  tickets        your tickets
  log            everything that has happened
  help           this page
  quit           stop; you can save the game and resume it with --resume FILE"""


class Quit(Exception):  # noqa: N818 (no error: the player wants to stop)
    """`ask_to_save`: nobody answers any more after the end of the input."""

    def __init__(self, ask_to_save: bool) -> None:
        super().__init__()
        self.ask_to_save = ask_to_save


class Session:
    def __init__(self, game: SavedGame, path: Path | None, console: Console | None = None) -> None:
        self.game = game
        self.match = game.match
        self.seat = game.human
        self.path = path
        self.console = console or Console()
        self.screen = self.match.edition.screen()
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

    # ---- the game ----

    def run(self) -> int:
        edit_lines()
        self.welcome()
        try:
            while not self.match.is_over:
                if self.match.turn == self.seat:
                    self.decide()
                else:
                    self.match.play(ask(self.match, self.bots[self.match.turn], self.game.stream()))
            self.finish()
        except Quit as stop:
            self.offer_to_save(stop.ask_to_save)
        except KeyboardInterrupt:
            self.console.print()
            self.offer_to_save(True)
            return STOPPED
        return 0

    def welcome(self) -> None:
        first = self.match.setup["first"]
        names = [Text(plain(name), style="bold") for name in self.match.players]
        self.console.print(Text.assemble(Text(", ").join(names), f" play {self.match.game}."))
        who = "You go first." if first == self.seat else f"{plain(self.match.players[first])} goes first."
        self.console.print(f"{who} Type help for help.")

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
        line = self.read_line("\nYour move: ")
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
            self.console.print(f"That is not legal now: {error}. Type help for help.")
        return False

    def explain(self, meaning: Meaning, menu: Menu) -> None:
        hint = "" if meaning.candidates else f" Type help for help, or {self.screen.lists} for all {self.screen.lists}."
        self.console.print(meaning.words + hint)
        view = self.match.view(self.seat)
        if meaning.candidates:
            self.console.print(self.screen.listed(view, menu, meaning.candidates))

    def finish(self) -> None:
        self.console.rule("The game is over", style="dim")
        self.show_log(self.told)
        scores, winners = self.match.scores(), self.match.winners()
        self.console.print(self.screen.sheet(self.match.players, scores))
        self.console.print(self.screen.final_tickets(self.match.view(None), scores))
        names = " and ".join("you" if seat == self.seat else plain(self.match.players[seat]) for seat in winners)
        self.console.print(f"\nWinner: {names}", style="bold")
        if self.path:
            save(self.game, self.path)
            self.console.print(f"The record is in {self.path}.")

    # ---- showing ----

    def show_table(self) -> None:
        self.console.print(self.screen.position(self.match.view(self.seat), self.console.width))

    def show_log(self, start: int) -> None:
        view = self.match.view(self.seat)
        for entry in self.match.log(self.seat)[start:]:
            self.console.print(f" {self.screen.say(entry, view)}")

    def show_help(self) -> None:
        commands = COMMAND_HELP.format(lists=self.screen.lists_help)
        texts = (MOVE_HELP, self.screen.move_help, commands, self.screen.command_help)
        self.console.print("\n".join(text.rstrip("\n") for text in texts if text))

    def shower(self, show: Callable[[View], RenderableType]) -> Callable[[str], None]:
        """A command that shows something of the view."""
        return lambda _: self.console.print(show(self.match.view(self.seat)))

    def show_lists(self, wanted: str) -> None:
        view = self.match.view(self.seat)
        self.console.print(self.screen.choices(view, self.screen.menu(view), wanted))

    # ---- reading and leaving ----

    def read_line(self, prompt: str) -> str:
        try:
            return ask_person(prompt)
        except EOFError:
            raise Quit(ask_to_save=False) from None

    def quit(self) -> None:
        raise Quit(ask_to_save=True)

    def offer_to_save(self, may_ask: bool) -> None:
        """To the file that was named at the start, or to one that the player names now."""
        if self.path:
            save(self.game, self.path)
            self.console.print(f"Saved. Continue with: stationmaster play --resume {self.path}")
            return
        if may_ask and self.save_by_name():
            return
        self.console.print("The game was not saved." if may_ask else "\nEnd of input: the game was not saved.")

    def save_by_name(self) -> bool:
        """Asks for a file until the game is in one, or the player does not want it to be."""
        try:
            while name := self.read_line("Save the game? Type a file name, or press Enter not to: "):
                if self.save_as(Path(name)):
                    return True
        except (Quit, KeyboardInterrupt):
            self.console.print()
        return False

    def save_as(self, path: Path) -> bool:
        """False where it cannot be, with the reason told."""
        if path.exists():
            self.console.print(f"{path} already exists; choose another name.")
            return False
        try:
            save(self.game, path)
        except StationmasterError as error:
            self.console.print(str(error))
            return False
        self.console.print(f"Saved. Continue with: stationmaster play --resume {path}")
        return True


def edit_lines() -> None:
    """Arrow keys and history at the prompt, where the terminal has them."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401, PLC0415 (importing it is what does it)
        except ImportError:
            return
