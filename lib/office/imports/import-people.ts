import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor, HeldRole } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import type { BranchName } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { rolesGivenBy, roleValue } from '@/lib/people/roles/model.ts'
import { listHeldRoles } from '@/lib/people/roles/queries.ts'
import { hirePeople, type NewPerson, parseNewPerson } from '@/lib/people/staff/hire-people.ts'
import type { HandedOver } from '@/lib/people/staff/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '@/lib/platform/i18n/model.ts'
import { plainWord } from '@/lib/platform/shared/clean-text.ts'
import { type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'
import en from '@/messages/en.json'
import nd from '@/messages/nd.json'
import sn from '@/messages/sn.json'
import { type CellProblem, findRefusal, PERSON_HEADS, parseTable, type TableRow } from './internal/parse-table.ts'
import type { PersonColumn } from './model.ts'

/** Checks the file once more and adds its people, all or none; their PINs and passwords are shown once. */
export async function importPeople(given: {
  ctx: Ctx
  input: { text: string; code: string }
}): Promise<{ count: number; people: HandedOver[] }> {
  const { ctx } = given
  authoriseSpending(ctx.actor, 'staff:manage')
  const { people } = await checkPeople(ctx.actor, given.input.text)
  if (people.some(({ problems }) => problems.length > 0)) refuse('IMPORT_NOT_READY')
  const hired = await hirePeople({ ctx, input: { people: people.map(({ person }) => person), code: given.input.code } })
  const handed = people.flatMap(({ person: { name, username }, place }, at) => {
    const secrets = hired[at]
    return secrets ? [{ name, username, place, pin: secrets.pin, password: secrets.password }] : []
  })
  return { count: handed.length, people: handed }
}

const NAME_WIDTH = 80
const ROLE_NAMES = [en, sn, nd].map(({ signIn }) => signIn.roles)
const NEEDED = ['name', 'username', 'role', 'branches'] as const
/** What may separate a person's branches within a cell. */
const BETWEEN = /[;|,/+\n]/

/** A person's row: as they would be added, their branches by name, and what is wrong with it. */
type CheckedPerson = {
  line: number
  person: NewPerson
  /** The role that they will have; null if the file names none that the actor may give. */
  held: HeldRole | null
  role: string
  place: string
  problems: CellProblem<PersonColumn>[]
}

/** The column in which a refusal by the single form's rules is shown. */
const COLUMN_OF: Partial<Record<ProblemCode, PersonColumn>> = {
  USERNAME_SHAPE: 'username',
  BRANCH_NEEDED: 'branches',
  NOT_ALLOWED: 'branches',
}

/** Checks each person of a file by the rules of the single form, against the shop and against the other rows. */
export async function checkPeople(
  actor: Actor,
  text: string,
): Promise<{ people: CheckedPerson[]; ignored: readonly string[] }> {
  authorise(actor, 'staff:manage')
  const { rows, ignored } = parseTable(text, PERSON_HEADS, NEEDED)
  const branches = await listBranchNames(actor, 'staff:manage')
  const known = { actor, branches, roles: rolesGivenBy(actor, await listHeldRoles()) }
  const people = rows.map((row) => checkRow(known, row))
  const usernames = people.map(({ person }) => person.username)
  const taken = await db().staff.findMany({ where: { username: { in: usernames } }, select: { username: true } })
  for (const [at, { person, problems }] of people.entries()) {
    const first = usernames.indexOf(person.username)
    const twice = people[first]
    if (person.username === '') continue
    if (taken.some(({ username }) => username === person.username)) {
      problems.push({ column: 'username', problem: { code: 'USERNAME_TAKEN' } })
    }
    if (first !== at && twice) {
      problems.push({ column: 'username', problem: { code: 'IMPORT_TWICE', params: { line: twice.line } } })
    }
  }
  return { people, ignored }
}

type Known = { actor: Actor; branches: BranchName[]; roles: readonly HeldRole[] }

function checkRow({ actor, branches, roles }: Known, { line, cells }: TableRow<PersonColumn>): CheckedPerson {
  const row = { ...cells, branches: cells.branches ?? '', role: cells.role ?? '', language: cells.language ?? '' }
  const places = placesOf(branches, row.branches)
  const held = roles.find((one) => wordsFor(one).some((word) => same(word, row.role))) ?? null
  const locale = localeNamed(row.language)
  const person: NewPerson = {
    name: cells.name ?? '',
    username: (cells.username ?? '').toLowerCase(),
    role: held ? roleValue(held) : 'cashier',
    branches: places.codes,
    locale: locale ?? 'en',
  }
  const problems: CellProblem<PersonColumn>[] = [...nameProblems(person.name)]
  if (!held) problems.push(wrong('role', 'IMPORT_ROLE', { roles: roles.map((one) => wordsFor(one)[0]).join(', ') }))
  for (const branch of places.unknown)
    problems.push(wrong('branches', 'IMPORT_BRANCH', { branch: branch.slice(0, 40) }))
  if (!locale)
    problems.push(wrong('language', 'IMPORT_LANGUAGE', { languages: Object.values(LOCALE_NAMES).join(', ') }))
  // The rules refuse only the first fault, so what was found above is replaced by something valid, to find the next one
  // too.
  const rest = { ...person, name: '-', branches: places.unknown.length > 0 ? places.own : places.codes }
  const refused = findRefusal(() => parseNewPerson(actor, roles, rest))
  const column = refused && COLUMN_OF[refused.code]
  if (refused && column && !problems.some((one) => one.column === column)) problems.push({ column, problem: refused })
  return { line, person, held, role: row.role, place: places.names || row.branches, problems }
}

function nameProblems(name: string): CellProblem<PersonColumn>[] {
  if (name === '') return [wrong('name', 'NAME_EMPTY')]
  return name.length > NAME_WIDTH ? [wrong('name', 'IMPORT_CELL_LONG', { most: NAME_WIDTH })] : []
}

function wrong(column: PersonColumn, code: ProblemCode, params = {}): CellProblem<PersonColumn> {
  return { column, problem: { code, params } }
}

type Places = { codes: string[]; names: string; unknown: string[]; own: string[] }

/** The branches named in a cell; `own`, one of the actor's, replaces them in the check while one is unknown. */
function placesOf(branches: BranchName[], cell: string): Places {
  const found = cell.split(BETWEEN).flatMap((word) => {
    return word.trim() === '' ? [] : [{ word: word.trim(), branch: branchNamed(branches, word.trim()) }]
  })
  const known = [...new Set(found.flatMap(({ branch }) => branch ?? []))]
  return {
    codes: known.map(({ code }) => code),
    names: known.map(({ name }) => name).join(', '),
    unknown: found.flatMap(({ word, branch }) => (branch ? [] : [word])),
    own: branches.slice(0, 1).map(({ code }) => code),
  }
}

/** Finds a branch by its code, or by its name if only one branch has it. */
function branchNamed(branches: BranchName[], word: string): BranchName | undefined {
  const same = (text: string) => text.toLowerCase() === word.toLowerCase()
  const named = branches.filter(({ name }) => same(name))
  return branches.find(({ code }) => same(code)) ?? (named.length === 1 ? named[0] : undefined)
}

/** The words for a role in a file, the usual one first: a custom role's name, or a built-in role's in any language. */
function wordsFor({ role, customRole }: HeldRole): string[] {
  return customRole ? [customRole.name] : [role, ...ROLE_NAMES.map((names) => names[role])]
}

/** An empty cell means English, as in the single form. */
function localeNamed(word: string): Locale | undefined {
  return word === '' ? 'en' : LOCALES.find((one) => same(one, word) || same(LOCALE_NAMES[one], word))
}

function same(word: string, other: string): boolean {
  return plainWord(word) === plainWord(other)
}
