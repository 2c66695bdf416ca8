"""Puzzles as clauses, for solvers that share nothing with Zebra.

`Puzzle(model)` encodes a puzzle from its JSON form (`docs/json.md`), by the meaning that `docs/language.md` gives to each
formula; `answers` enumerates its solutions. It needs `python-sat`, or `ortools` for `solver="cp-sat"`:

    from model import Puzzle
    Puzzle(json.loads(line)).answers(limit=2)     # [[{"House": "First", "Color": "red"}, …], …]

The encoding: a variable for each item and row, "the item is in the row", and one for each part of a formula. A number is a map from
each value that it can have to the literal "it has this value"; if none of them is true, it does not exist.
"""

from fractions import Fraction
from itertools import product

TRUE, FALSE = 1, -1
COMPARISONS = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
PRESENCES = {"at-most-once": lambda rows: (0, 1), "at-least-once": lambda rows: (1, rows), "any-times": lambda rows: (0, rows)}


# How often gates are asked for, at most, for each allowed clause: clauses inside quantifiers share most of them.
GATES_FOR_A_CLAUSE = 10


class TooLarge(Exception):
    """A puzzle has more clauses, or takes more work, than allowed."""


class Clauses:
    """Clauses over variables from 1, and gates; variable 1 is true. Literals are numbers, negative ones negated."""

    def __init__(self, most=None):
        self.variables = 1
        self.most = most
        self.clauses = [[TRUE]]
        self.gates = {}
        self.gates_asked = 0

    def fresh(self):
        self.variables += 1
        return self.variables

    def add(self, literals):
        if TRUE not in literals:
            self.clauses.append([literal for literal in literals if literal != FALSE])

    def all(self, literals):
        self.gates_asked += 1
        if self.most and self.gates_asked > GATES_FOR_A_CLAUSE * self.most:
            raise TooLarge
        literals = set(literals)
        literals.discard(TRUE)
        if FALSE in literals:
            return FALSE
        if len(literals) < 2:
            return literals.pop() if literals else TRUE
        if any(-literal in literals for literal in literals):
            return FALSE
        key = tuple(sorted(literals))
        if key not in self.gates:
            if self.most and len(self.clauses) > self.most:
                raise TooLarge
            gate = self.gates[key] = self.fresh()
            for literal in key:
                self.clauses.append([-gate, literal])
            self.clauses.append([gate] + [-literal for literal in key])
        return self.gates[key]

    def any(self, literals):
        return -self.all(-literal for literal in literals)

    def same(self, left, right):
        return self.any([self.all([left, right]), self.all([-left, -right])])

    def count(self, literals):
        """Returns, for each number, the literal "so many are true"."""
        counts = {0: TRUE}
        for literal in literals:
            longer = {}
            for number in range(len(counts) + 1):
                without = self.all([counts.get(number, FALSE), -literal])
                longer[number] = self.any([without, self.all([counts.get(number - 1, FALSE), literal])])
            counts = longer
        return {number: literal for number, literal in counts.items() if literal != FALSE}

    def between(self, literals, least, most):
        return self.any(literal for number, literal in self.count(literals).items() if least <= number <= most)


class Category:
    """A category; `items` are the indices of its items."""

    def __init__(self, name, items, role_of):
        self.name, self.items, self.role_of = name, items, role_of


class Item:
    """An item, its place in its category from 1, and the numbers of rows that it can be in."""

    def __init__(self, category, name, phrase, value, place, appearances):
        self.category, self.name, self.phrase, self.place, self.appearances = category, name, phrase, place, appearances
        self.value = place if value is None else value


class Puzzle:
    """A puzzle as clauses, at most as many as given; with `clues=False` without its clues, which `clue` then encodes."""

    def __init__(self, model, most=None, clues=True):
        self.model, self.clauses = model, Clauses(most)
        self.categories, self.items = [], []
        self.categories_of, self.items_of, self.named = {}, {}, {}
        self.declare()
        self.properties = {declared["name"]: self.property(declared) for declared in model.get("properties", [])}
        self.links = {link["name"]: self.link(link) for link in model.get("links", [])}
        self.rows_and_items()
        for clue in model.get("clues", []) if clues else []:
            if clue.get("state") != "off":
                for formula in clue["formulas"]:
                    self.clauses.add([self.formula(formula, {})])

    def clue(self, clue):
        """Returns the literal of a clue."""
        return self.clauses.all([self.formula(formula, {}) for formula in clue["formulas"]])

    # Declarations.

    def declare(self):
        declared = {category["name"]: category for category in self.model["categories"]}
        plain = [category for category in declared.values() if self.is_plain(category)]
        self.rows = len(plain[0]["items"])
        for category in declared.values():
            base = declared[category["role_of"]] if "role_of" in category else category
            own = Category(category["name"], [], category.get("role_of"))
            self.categories.append(own)
            self.categories_of[own.name] = own
            once = own.role_of is None
            for place, entry in enumerate(base["items"], 1):
                entry = entry if isinstance(entry, dict) else {"name": entry}
                name = str(entry["name"])
                value = entry.get("value", int(name) if name.lstrip("-").isdigit() else None)
                copies = entry.get("copies", 1)
                times = PRESENCES.get(category.get("presence"), lambda rows: (copies, copies))(self.rows)
                index = len(self.items)
                self.items.append(Item(own, name, entry.get("phrase", name), value, place, times))
                own.items.append(index)
                self.named[own.name, name] = index
                # The bare name of a role's item is the item itself.
                if once:
                    self.named.setdefault(name, index)
        self.anchor = self.categories_of[plain[0]["name"]]

    @staticmethod
    def is_plain(category):
        copies = lambda item: item.get("copies", 1) if isinstance(item, dict) else 1
        return (
            "role_of" not in category
            and category.get("presence", "once") == "once"
            and all(copies(item) == 1 for item in category["items"])
        )

    def property(self, declared):
        """Returns the number of each name of an item; words have numbers in the order of their first use."""
        words = {}
        number = lambda value: value if isinstance(value, int) else words.setdefault(value, len(words))
        return {item: number(value) for item, value in declared["values"].items()}, words

    def link(self, declared):
        """Returns the category, the pairs of items, and whether the rows must be different."""
        category = self.categories_of[declared["category"]]
        ((relation, numbers),) = declared["relation"].items()
        if relation == "table":
            pairs = {tuple(self.named[category.name, name.split("::")[-1]] for name in pair) for pair in numbers}
        else:
            n, m = (numbers + [0, 0])[:2]
            holds = {
                "with": lambda a, b, i, j: i == j,
                "same": lambda a, b, i, j: i == j,
                "next_to": lambda a, b, i, j: abs(i - j) == 1,
                "less_than": lambda a, b, i, j: a < b - n,
                "less_by": lambda a, b, i, j: a == b - n,
                "more_than": lambda a, b, i, j: a > b + n,
                "more_by": lambda a, b, i, j: a == b + n,
                "offset_by": lambda a, b, i, j: abs(a - b) == n,
                "outside_of": lambda a, b, i, j: abs(a - b) > n,
                "has_ratio": lambda a, b, i, j: n * a == m * b,
            }[relation]
            value = lambda item: self.items[item].value
            pairs = {(i, j) for i, j in product(category.items, repeat=2) if holds(value(i), value(j), i, j)}
        return category, pairs, relation == "same"

    def rows_and_items(self):
        """Each row has one item of each category, and each item is in as many rows as its category allows."""
        clauses, rows = self.clauses, range(self.rows)
        self.cells = [[FALSE] * self.rows for _ in self.items]
        for category in self.categories:
            for item in category.items:
                if category is self.anchor:
                    self.cells[item][self.items[item].place - 1] = TRUE
                    continue
                self.cells[item] = [clauses.fresh() for _ in rows]
            if category is self.anchor:
                continue
            for row in rows:
                self.exactly_one([self.cells[item][row] for item in category.items])
            for item in category.items:
                least, most = self.items[item].appearances
                if (least, most) == (1, 1):
                    self.exactly_one(self.cells[item])
                elif (least, most) != (0, self.rows):
                    clauses.add([clauses.between(self.cells[item], least, most)])

    def exactly_one(self, literals):
        self.clauses.add(literals)
        for index, one in enumerate(literals):
            for other in literals[:index]:
                self.clauses.add([-one, -other])

    # Formulas: each function returns a literal.

    def item(self, name, bound):
        if name in bound:
            return bound[name]
        category, mark, item = str(name).partition("::")
        return self.named[category, item] if mark else self.named[category]

    def formula(self, formula, bound):
        if isinstance(formula, bool):
            return TRUE if formula else FALSE
        clauses = self.clauses
        ((key, inner),) = formula.items()
        parts = lambda list: [self.formula(part, bound) for part in list]
        match key:
            case "is" | "is_not":
                stated = self.together(*(self.item(name, bound) for name in inner))
                return stated if key == "is" else -stated
            case "linked" | "not_linked":
                first, link, second = inner
                stated = self.linked(self.item(first, bound), link, self.item(second, bound))
                return stated if key == "linked" else -stated
            case "between":
                return self.is_between(inner[0], *(self.item(name, bound) for name in inner[1:]))
            case "same" | "different":
                left, right = (self.term(term, bound) for term in inner)
                pairs = product(left.items(), right.items())
                return clauses.any(clauses.all([a, b]) for (i, a), (j, b) in pairs if (i == j) == (key == "same"))
            case "compare":
                return self.compare(*inner, bound)
            case "not":
                return -self.formula(inner, bound)
            case "all":
                return clauses.all(parts(inner))
            case "any":
                return clauses.any(parts(inner))
            case "either":
                return -clauses.same(*parts(inner))
            case "implies":
                premise, conclusion = parts(inner)
                return clauses.any([-premise, conclusion])
            case "equivalent":
                return clauses.same(*parts(inner))
            case "count":
                return clauses.between(parts(inner["of"]), inner["least"], inner["most"])
            case "quantified":
                return self.quantified(inner, bound)
        raise ValueError(f"unknown formula {key}")

    def together(self, first, second):
        both = zip(self.cells[first], self.cells[second])
        return self.clauses.any(self.clauses.all(pair) for pair in both)

    def linked(self, first, link, second):
        category, pairs, is_same = self.links[link]
        apart = is_same or first == second
        ways = []
        for one, other in product(range(self.rows), repeat=2):
            if apart and one == other:
                continue
            there = [self.cells[first][one], self.cells[second][other]]
            if FALSE in there:
                continue
            related = self.clauses.any(self.clauses.all([self.cells[i][one], self.cells[j][other]]) for i, j in pairs)
            ways.append(self.clauses.all([*there, related]))
        return self.clauses.any(ways)

    def places(self, item, category):
        """Returns, for each item of a category, whether it is in some row of an item."""
        return [(place, self.together(item, other)) for place, other in enumerate(self.categories_of[category].items)]

    def is_between(self, category, middle, one, other):
        places = product(*(self.places(item, category) for item in (middle, one, other)))
        chosen = ([a, b, c] for (m, a), (i, b), (j, c) in places if min(i, j) < m < max(i, j) and FALSE not in (a, b, c))
        return self.clauses.any(self.clauses.all(literals) for literals in chosen)

    def term(self, term, bound):
        """Returns, for each item that a term can be, whether it is."""
        if not isinstance(term, dict):
            return {self.item(term, bound): TRUE}
        category, of = term["in"]
        category, of = self.categories_of[category], self.term(of, bound)
        found = {}
        for item in category.items:
            ways = [self.clauses.all([is_it, self.together(start, item)]) for start, is_it in of.items()]
            named = item if category.role_of is None else self.named[category.role_of, self.items[item].name]
            found[named] = self.clauses.any(ways)
        return {item: literal for item, literal in found.items() if literal != FALSE}

    def cases(self, inner, bound):
        """Returns the bindings of the cases that satisfy the condition, which does not depend on the rows."""
        names = [variable["name"] for variable in inner["variables"]]
        lists = [[self.item(name, bound) for name in variable["over"]] for variable in inner["variables"]]
        for choice in product(*lists):
            case = {**bound, **dict(zip(names, choice))}
            condition = self.formula(inner.get("where", True), case)
            if condition not in (TRUE, FALSE):
                raise ValueError("a condition depends on the rows")
            if condition == TRUE:
                yield case

    def quantified(self, inner, bound):
        if any("copy_of" in variable for variable in inner["variables"]):
            return self.copies(inner, bound)
        quantity = inner["quantity"]
        holds = [self.formula(inner["formula"], case) for case in self.cases(inner, bound)]
        if quantity == "all":
            return self.clauses.all(holds)
        if quantity == "any":
            return self.clauses.any(holds)
        ((kind, number),) = quantity.items()
        limits = {"exactly": (number, number), "at_least": (number, len(holds)), "at_most": (0, number)}[kind]
        return self.clauses.between(holds, *limits)

    def copies(self, inner, bound):
        """Returns whether there are different rows of repeated items for which the formula holds."""
        names = [variable["name"] for variable in inner["variables"]]
        items = [self.item(variable["copy_of"], bound) for variable in inner["variables"]]
        ways = []
        for rows in product(range(self.rows), repeat=len(items)):
            if len(set(zip(items, rows))) < len(rows):
                continue
            there = [self.cells[item][row] for item, row in zip(items, rows)]
            # A copy is known by the item of the anchor in its row.
            case = {**bound, **{name: self.anchor.items[row] for name, row in zip(names, rows)}}
            ways.append(self.clauses.all([*there, self.formula(inner["formula"], case)]))
        return self.clauses.any(ways)

    # Numbers.

    def compare(self, left, comparison, right, bound):
        left, right = self.with_words(left, right, bound), self.with_words(right, left, bound)
        holds = COMPARISONS[comparison]
        pairs = product(left.items(), right.items())
        return self.clauses.any(self.clauses.all([a, b]) for (i, a), (j, b) in pairs if holds(i, j))

    def with_words(self, number, other, bound):
        """Returns the values of a number, or of a word of the property that it is compared with."""
        if isinstance(number, dict) and "word" in number:
            return {self.properties[other["property"][0]][1][number["word"]]: TRUE}
        return self.number(number, bound)

    def number(self, number, bound):
        if isinstance(number, int):
            return {number: TRUE}
        ((key, inner),) = number.items()
        numbers = lambda list: [self.number(part, bound) for part in list]
        cases = lambda: [self.number(inner["number"], case) for case in self.cases(inner, bound)]
        match key:
            case "letter":
                return {ord(inner.upper()[0]): TRUE}
            case "value" | "place" | "initial" | "property":
                return self.measure(key, inner, bound)
            case "sum":
                return self.folded("add", [{0: TRUE}, *numbers(inner)])
            case "sum_of":
                return self.folded("add", [{0: TRUE}, *cases()])
            case "min" | "max":
                return self.folded(key, numbers(inner))
            case "min_of" | "max_of":
                return self.folded(key[:3], cases())
            case "count":
                return self.clauses.count([self.formula(part, bound) for part in inner])
            case "count_of":
                return self.clauses.count([self.formula(inner["formula"], case) for case in self.cases(inner, bound)])
        return self.combined(key, *numbers(inner))

    def measure(self, key, inner, bound):
        if key == "property":
            # The item of a role and the item that it refers to have the same name, and its properties.
            values = self.properties[inner[0]][0]
            measure = lambda item: values[self.items[item].name]
        elif key == "initial":
            measure = lambda item: ord(self.items[item].phrase[0].upper()[0])
        else:
            measure = lambda item: getattr(self.items[item], key)
        term = self.term(inner[1] if key == "property" else inner, bound)
        ways = {}
        for item, literal in term.items():
            ways.setdefault(measure(item), []).append(literal)
        return {value: self.clauses.any(literals) for value, literals in ways.items()}

    def folded(self, operation, numbers):
        result = numbers[0] if numbers else {}
        for number in numbers[1:]:
            result = self.combined(operation, result, number)
        return result

    def combined(self, operation, left, right):
        ways = {}
        for (one, a), (other, b) in product(left.items(), right.items()):
            value = operate(operation, one, other)
            if value is not None:
                ways.setdefault(value, []).append(self.clauses.all([a, b]))
        values = {value: self.clauses.any(literals) for value, literals in ways.items()}
        return {value: literal for value, literal in values.items() if literal != FALSE}

    # Answers.

    def answers(self, limit=2, solver="sat"):
        """Returns up to `limit` answers, each a list of rows: the name of the item of each category."""
        return [
            [self.row(row, answer) for row in range(self.rows)]
            for answer in {"sat": sat, "cp-sat": cp_sat}[solver](self.clauses, self.free_cells(), limit)
        ]

    def accepts(self, answer):
        """Returns whether a table, as of `answers`, is an answer."""
        from pysat.solvers import Solver

        cells = [
            self.cells[self.named[category, item]][row]
            for row, items in enumerate(answer)
            for category, item in items.items()
        ]
        with Solver(name="glucose4", bootstrap_with=self.clauses.clauses) as solver:
            return solver.solve(assumptions=cells)

    def free_cells(self):
        return [cell for cells in self.cells for cell in cells if cell not in (TRUE, FALSE)]

    def row(self, row, answer):
        item_in = lambda category: next(item for item in category.items if self.cells[item][row] in answer)
        return {category.name: self.items[item_in(category)].name for category in self.categories}


def operate(operation, left, right):
    """Returns the result, an integer or a fraction of 64-bit numbers, or None if it does not exist."""
    if operation in ("divide", "remainder", "truncated_remainder") and right == 0:
        return None
    match operation:
        case "add":
            value = left + right
        case "subtract":
            value = left - right
        case "multiply":
            value = left * right
        case "divide":
            value = Fraction(left) / right
            value = value.numerator if value.denominator == 1 else value
        case "remainder":
            value = left % abs(right)
        case "truncated_remainder":
            value = left % abs(right) if left >= 0 else -(-left % abs(right))
        case "difference":
            value = abs(left - right)
        case "min":
            value = min(left, right)
        case "max":
            value = max(left, right)
        case _:
            raise ValueError(f"unknown number {operation}")
    return value if -(2**63) <= value.numerator < 2**63 and value.denominator < 2**63 else None


def sat(clauses, cells, limit):
    """Enumerates solutions with a SAT solver; yields the true literals."""
    from pysat.solvers import Solver

    with Solver(name="glucose4", bootstrap_with=clauses.clauses) as solver:
        for _ in range(limit):
            if not solver.solve():
                return
            answer = {literal for literal in solver.get_model() if literal > 0} | {TRUE}
            yield answer
            solver.add_clause([-cell for cell in cells if cell in answer])


def cp_sat(clauses, cells, limit):
    """Enumerates solutions with CP-SAT; yields the true literals."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = [model.new_bool_var("") for _ in range(clauses.variables)]
    literal = lambda number: variables[number - 1] if number > 0 else ~variables[-number - 1]
    for clause in clauses.clauses:
        model.add_bool_or([literal(number) for number in clause])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    for _ in range(limit):
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return
        answer = {number for number in range(1, clauses.variables + 1) if solver.boolean_value(variables[number - 1])}
        yield answer
        model.add_bool_or([literal(-cell) for cell in cells if cell in answer])
