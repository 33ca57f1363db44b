import en from '@/messages/en.json'
import nd from '@/messages/nd.json'
import sn from '@/messages/sn.json'
import type { BranchColumn, PersonColumn } from '../model.ts'

const MESSAGES = [en, sn, nd]

/**
 * The headings that a column may have: what our screens call it in any language, and what people would shorten it to.
 */
export type Heads<C extends string> = Readonly<Record<C, readonly string[]>>

export const PERSON_HEADS: Heads<PersonColumn> = {
  name: ['full name', ...MESSAGES.map(({ people }) => people.name)],
  username: ['login', ...MESSAGES.map(({ people }) => people.username)],
  role: MESSAGES.map(({ people }) => people.role),
  branches: ['branch', 'branch code', ...MESSAGES.flatMap(({ people, tills }) => [people.branches, tills.branch])],
  language: MESSAGES.map(({ people }) => people.language),
}

export const BRANCH_HEADS: Heads<BranchColumn> = {
  code: ['branch', 'branch code', ...MESSAGES.map(({ branches }) => branches.code)],
  name: ['name', 'branch name', ...MESSAGES.map(({ branches }) => branches.name)],
  maxSale: ['sale cap', 'max sale', ...MESSAGES.map(({ branches }) => branches.maxSale)],
  dayCap: ['day cap', ...MESSAGES.map(({ branches }) => branches.dayCap)],
}
