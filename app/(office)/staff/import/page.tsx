import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ImportPage } from '@/components/office/imports/import-page.tsx'
import { OwnCodeField } from '@/components/people/staff/person-fields.tsx'
import { importPeopleAction } from '@/lib/office/imports/actions.ts'
import { PERSON_COLUMNS } from '@/lib/office/imports/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('imports.staff')
  return { title: t('title') }
}

/**
 * Imports people from a CSV file: checked row by row, then added all at once, with a slip for each that shows the PIN.
 */
export default async function ImportStaffPage() {
  await requirePermission('staff:manage')
  const people = await getTranslations('people')
  return (
    <ImportPage
      kind="staff"
      action={importPeopleAction}
      columns={PERSON_COLUMNS.map((column) => people(column))}
      codeField={<OwnCodeField />}
    />
  )
}
