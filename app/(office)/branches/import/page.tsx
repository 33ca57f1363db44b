import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ImportPage } from '@/components/office/imports/import-page.tsx'
import { OwnCodeField } from '@/components/people/staff/person-fields.tsx'
import { importBranchesAction } from '@/lib/office/imports/actions.ts'
import { BRANCH_COLUMNS } from '@/lib/office/imports/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('imports.branches')
  return { title: t('title') }
}

/** Imports names and caps of branches from a CSV file: checked row by row, then saved all at once. */
export default async function ImportBranchesPage() {
  await requirePermission('branch:change')
  const branches = await getTranslations('branches')
  return (
    <ImportPage
      kind="branches"
      action={importBranchesAction}
      columns={BRANCH_COLUMNS.map((column) => branches(column))}
      codeField={<OwnCodeField />}
    />
  )
}
