import type { AccountName } from '@/lib/books/journal/model.ts'
import { type Actor, needsSecondStep } from '@/lib/people/access/model.ts'
import { LOCALE_NAMES, localeOf } from '@/lib/platform/i18n/model.ts'
import { type Words, wordsFor } from '@/lib/platform/i18n/words.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { checkAccountCodes } from './import-account-codes.ts'
import { checkBranches } from './import-branches.ts'
import { checkPeople } from './import-people.ts'
import type { CheckedFile, CheckedRow } from './model.ts'

/** Shows, in the actor's words, what would become of each person of a file. Saves nothing. */
export async function showPeopleCheck(actor: Actor, text: string): Promise<CheckedFile> {
  const { people, ignored } = await checkPeople(actor, text)
  const words = await wordsOf(actor)
  const rows = people.map(({ line, person, held, role, place, problems }): CheckedRow => {
    const shownRole = held ? (held.customRole?.name ?? words(`signIn.roles.${held.role}`)) : role
    return {
      line,
      cells: [person.name, person.username, shownRole, place, LOCALE_NAMES[person.locale]],
      fate: problems.length > 0 ? 'wrong' : 'add',
      problems: problems.map(({ column, problem }) => {
        return { column: words(`people.${column}`), sentence: sentenceOf(words, problem) }
      }),
    }
  })
  const needsCode = !actor.fresh || people.some(({ held }) => held !== null && needsSecondStep(held))
  return { ...checkedOf(rows), ignored, needsCode, shown: '' }
}

export async function showBranchCheck(actor: Actor, text: string): Promise<CheckedFile> {
  const { branches, ignored } = await checkBranches(actor, text)
  const words = await wordsOf(actor)
  const none = words('branches.noCap')
  const rows = branches.map(({ line, change, isSame, problems }): CheckedRow => {
    return {
      line,
      cells: [change.code, change.name, change.maxSale || none, change.dayCap || none],
      fate: problems.length > 0 ? 'wrong' : isSame ? 'same' : 'change',
      problems: problems.map(({ column, problem }) => {
        return { column: words(`branches.${column}`), sentence: sentenceOf(words, problem) }
      }),
    }
  })
  const changing = branches.filter(({ isSame }) => !isSame).map(({ change, shown }) => [change.code, shown])
  return { ...checkedOf(rows), ignored, needsCode: !actor.fresh, shown: JSON.stringify(Object.fromEntries(changing)) }
}

export async function showAccountCodesCheck(actor: Actor, text: string): Promise<CheckedFile> {
  const { rows: checked, ignored, shown } = await checkAccountCodes(actor, text)
  const words = await wordsOf(actor)
  const rows = checked.map(({ line, of, named, change, isSame, problems }): CheckedRow => {
    const account =
      of?.kind === 'account' ? words(`accountant.accounts.${of.name as AccountName}`) : (of?.name ?? named)
    return {
      line,
      cells: [account, change.code, change.name],
      fate: problems.length > 0 ? 'wrong' : isSame ? 'same' : 'change',
      problems: problems.map(({ column, problem }) => {
        return { column: words(`accountant.${column}`), sentence: sentenceOf(words, problem) }
      }),
    }
  })
  return { ...checkedOf(rows), ignored, needsCode: !actor.fresh, shown }
}

function wordsOf({ locale }: Actor): Promise<Words> {
  return wordsFor(localeOf(locale))
}

function sentenceOf(words: Words, { code, params }: Problem): string {
  return words(`problems.${code}`, params as Record<string, never>)
}

function checkedOf(rows: CheckedRow[]): Pick<CheckedFile, 'rows' | 'ready'> {
  const fates = rows.map(({ fate }) => fate)
  return { rows, ready: !fates.includes('wrong') && fates.some((fate) => fate !== 'same') }
}
