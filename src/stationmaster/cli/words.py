"""What `play` and `replay` say by themselves, in both languages; the games have their own texts (screen_en.py)."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.languages import Language, Texts

EN: Texts = {
    "welcome": "{players} play {game}.",
    "first.you": "You go first.",
    "first.they": "{player} goes first.",
    "help.hint": "Type help for help.",
    "prompt": "Your move: ",
    "unknown.hint": "Type help for help, or {lists} for all {lists}.",
    "help.moves": (
        "Type a move, the start of one, or its number:\n"
        "draw pile, draw 3  a blind card; the card in market slot 3 (or just 3)\n"
        "keep 0 2  keep the first and the third of the offered tickets"
    ),
    "help.commands": (
        "Other commands:\n"
        "table  everything you can see, again\n"
        "{lists}\n"
        "{own}\n"
        "tickets  your tickets, and what is missing for each\n"
        "log  everything that has happened\n"
        "help, ?  this page\n"
        "quit  stop; you can save the game and resume it with --resume FILE"
    ),
    "over": "The game is over",
    "winner": "Winner: {players}",
    "you": "you",
    "and": " and ",
    "record": "The record is in {path}.",
    "saved": "Saved. Continue with: stationmaster play --resume {path}",
    "not_saved": "The game was not saved.",
    "end_of_input": "End of input: the game was not saved.",
    "save": "Save the game? Type a file name, or press Enter not to: ",
    "exists": "{path} already exists; choose another name.",
    "not_written": "{path}: cannot be written: {why}",
    "player": "Player",
    "not_utf8": "That was not UTF-8 text.",
    "refuse.which_game": "which game? For example: stationmaster play {game}",
    "refuse.resumed": "--resume continues the saved table: leave out --{name}",
    "refuse.other_game": "{path}: is a game of {game}, not {given}",
    "refuse.name": "--name: must have 1 to 40 printable characters",
    "refuse.name_taken": "--name: a bot at this table is called {name!r}; choose another name",
    "refuse.no_move": (
        "{path}: record {number} has {count} move; there is no {move}",
        "{path}: record {number} has {count} moves; there is no {move}",
    ),
    "refuse.no_record": (
        "{path}: holds {count} record; there is no number {number}",
        "{path}: holds {count} records; there is no number {number}",
    ),
    "refuse.nobody": (
        "{path}: nobody in this {count} game is called {name!r}",
        "{path}: nobody in these {count} games is called {name!r}",
    ),
    "refuse.lost_fewer": (
        "{path}: {name} lost {count} game here; there is no number {number}",
        "{path}: {name} lost {count} games here; there is no number {number}",
    ),
    "replay.lost": ("{name} lost {lost} of {count} game: {numbers}", "{name} lost {lost} of {count} games: {numbers}"),
    "replay.help": "Enter: next · b: back · N: move N · e: end · m: map · q: quit",
    "replay.after": "after {place} of {last} decisions",
    "replay.range": "{answer!r}? Moves run from 0 to {last}.",
    "replay.unfinished": "The record ends here: the game was not finished.",
}

RU: Texts = {
    "welcome": "«{game}». Играют: {players}.",
    "first.you": "Первый ход за вами.",
    "first.they": "Первый ход: {player}.",
    "help.hint": "Помощь: наберите help.",
    "prompt": "Ваш ход: ",
    "unknown.hint": "Наберите help или {lists}: там всё, что можно.",
    "help.moves": (
        "Наберите ход, его начало или номер. Ходы записывают по-английски:\n"
        "draw pile, draw 3  карта втёмную; открытая карта номер 3 (или просто 3)\n"
        "keep 0 2  оставить первую и третью из предложенных карт"
    ),
    "help.commands": (
        "Другие команды:\n"
        "table (стол)  всё, что вы видите, ещё раз\n"
        "{lists}\n"
        "{own}\n"
        "tickets (маршруты, задания)  ваши карты и чего для них не хватает\n"
        "log (журнал)  всё, что произошло\n"
        "help (помощь), ?  эта страница\n"
        "quit (выход)  закончить; партию можно сохранить и продолжить: --resume ФАЙЛ"
    ),
    "over": "Партия окончена",
    "winner": "Победа: {players}",
    "you": "вы",
    "and": " и ",
    "record": "Запись: {path}.",
    "saved": "Сохранено. Продолжить: stationmaster play --resume {path}",
    "not_saved": "Партия не сохранена.",
    "end_of_input": "Ввод закончился: партия не сохранена.",
    "save": "Сохранить партию? Наберите имя файла или нажмите Enter, чтобы не сохранять: ",
    "exists": "{path} уже есть; выберите другое имя.",
    "not_written": "{path}: записать не удалось ({why}); выберите другое имя.",
    "player": "Игрок",
    "not_utf8": "Это не текст в кодировке UTF-8.",
    "refuse.which_game": "в какую игру? Например: stationmaster play {game}",
    "refuse.resumed": "--resume продолжает сохранённую партию: уберите --{name}",
    "refuse.other_game": "{path}: это партия {game}, а не {given}",
    "refuse.name": "--name: нужно от 1 до 40 печатных символов",
    "refuse.name_taken": "--name: {name} — имя бота за этим столом; выберите другое",
    "refuse.no_move": (
        "{path}: в записи {number} всего {count} ход; хода {move} нет",
        "{path}: в записи {number} всего {count} хода; хода {move} нет",
        "{path}: в записи {number} всего {count} ходов; хода {move} нет",
    ),
    "refuse.no_record": (
        "{path}: здесь {count} запись; записи номер {number} нет",
        "{path}: здесь {count} записи; записи номер {number} нет",
        "{path}: здесь {count} записей; записи номер {number} нет",
    ),
    "refuse.nobody": (
        "{path}: здесь {count} партия, и игрока {name} в ней нет",
        "{path}: здесь {count} партии, и игрока {name} в них нет",
        "{path}: здесь {count} партий, и игрока {name} в них нет",
    ),
    "refuse.lost_fewer": (
        "{path}: проигранных партий у игрока {name} здесь {count}; номера {number} нет",
        "{path}: проигранных партий у игрока {name} здесь {count}; номера {number} нет",
        "{path}: проигранных партий у игрока {name} здесь {count}; номера {number} нет",
    ),
    "replay.lost": (
        "{name}: проиграно {lost} из {count} партии: {numbers}",
        "{name}: проиграно {lost} из {count} партий: {numbers}",
        "{name}: проиграно {lost} из {count} партий: {numbers}",
    ),
    "replay.help": "Enter: далее · b: назад · N: ход N · e: конец · m: поле · q: выход",
    "replay.after": "после {place} из {last} решений",
    "replay.range": "«{answer}»? Ходы идут от 0 до {last}.",
    "replay.unfinished": "Запись кончается здесь: партия не доиграна.",
}

WORDS: Mapping[Language, Texts] = {"en": EN, "ru": RU}

ALIASES: Mapping[Language, Mapping[str, str]] = {
    "en": {"?": "help"},
    "ru": {
        "?": "help",
        "стол": "table",
        "ходы": "moves",
        "пути": "routes",
        "группы": "plays",
        "маршруты": "tickets",
        "задания": "tickets",
        "товары": "merchandise",
        "карта": "map",
        "путь": "way",
        "журнал": "log",
        "помощь": "help",
        "выход": "quit",
    },
}
"""Other words for commands."""

REFUSALS = frozenset({"n", "no", "q", "quit", "н", "нет", "выход"})
"""Answers to the question for a file name that name no file."""
