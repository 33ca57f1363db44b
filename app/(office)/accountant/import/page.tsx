import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ImportPage } from '@/components/office/imports/import-page.tsx'
import { OwnCodeField } from '@/components/people/staff/person-fields.tsx'
import { importAccountCodesAction } from '@/lib/office/imports/actions.ts'
import { ACCOUNT_COLUMNS } from '@/lib/office/imports/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('imports.accountant')
  return { title: t('title') }
}

/** Imports the accountant's codes from a CSV file: checked row by row, then saved all at once. */
export default async function ImportAccountCodesPage() {
  await requirePermission('money:change')
  const accountant = await getTranslations('accountant')
  return (
    <ImportPage
      kind="accountant"
      action={importAccountCodesAction}
      columns={ACCOUNT_COLUMNS.map((column) => accountant(column))}
      codeField={<OwnCodeField />}
    />
  )
}
