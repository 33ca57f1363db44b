import { type Named, withMarks } from '@/lib/platform/shared/find-named.ts'

export type BranchName = { code: string; name: string }

/** A branch's name and caps in one text, which tells what a form's page showed; amounts are as pages show them. */
export function branchInText({ name, maxSale, dayCap }: { name: string; maxSale: string; dayCap: string }): string {
  return JSON.stringify([name, maxSale, dayCap])
}

/** What is for some of these branches, where a row without branches is for every one. */
export function atBranches(codes: readonly string[]) {
  return { OR: [{ branches: { isEmpty: true } }, { branches: { hasSome: [...codes] } }] }
}

export type OfficeChoices = {
  branches: BranchName[]
  cashiers: Named[]
  products: { code: string; name: string }[]
}

/** The shape of a product's code; in an address it means that product even before the totals know it. */
export const PRODUCT_CODE = /^[a-z0-9]+(?:[._-][a-z0-9]+)+$/

/** Branches or products as options of a list; equal names get their code added. */
export function optionsOf(named: readonly BranchName[]): Named[] {
  return withMarks(named.map(({ code, name }) => ({ value: code, text: name, mark: code })))
}
