'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { changeBranch } from './change-branch.ts'

const BranchForm = z.object({
  branchCode: z.string().max(40),
  shown: text(300),
  name: text(80),
  maxSale: text(20),
  dayCap: text(20),
})

/** Saves a branch's name and caps. The field `code` is that of the own code in every form. */
export const changeBranchAction = resultAction(
  'branch:change',
  BranchForm.transform(({ branchCode, ...fields }) => ({ ...fields, code: branchCode })),
  changeBranch,
)
