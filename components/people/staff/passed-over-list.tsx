import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields } from '@/components/ui/forms/fields.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { PassedOver } from '@/lib/people/staff/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { OwnCodeField } from './person-fields.tsx'

/** Managers of all other branches who lack the new ones, each with a form that adds them. */
export function PassedOverList({ people, add }: { people: PassedOver[]; add: ResultAction }) {
  const t = useTranslations('newBranches')
  if (people.length === 0) return null
  return (
    <Panel title={t('title')}>
      <p>{t('lead')}</p>
      <ul className="mt-4 grid gap-4">
        {people.map(({ id, name, branches }) => {
          const names = branches.map((branch) => branch.name).join(', ')
          return (
            <li key={id} className="border-s-bar grid gap-2 border-wait ps-4">
              <b>{t('lacks', { name, branches: names })}</b>
              <ActionForm fold={t('add')} action={add} submit={t('addTo', { name })} pendingText={t('adding')}>
                <input type="hidden" name="staffId" value={id} />
                <Fields>
                  <OwnCodeField />
                </Fields>
              </ActionForm>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
