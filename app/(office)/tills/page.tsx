import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { TillChanges, TillTable } from '@/components/people/tills/till-table.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { listForeignCash } from '@/lib/books/currencies/queries.ts'
import { endTillDisplayAction } from '@/lib/counter/display/actions.ts'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listChangesForOwner } from '@/lib/office/changes/spending-changes.ts'
import { may } from '@/lib/people/access/model.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { issueEnrolmentCodeAction, revokeTillAction, setTillCashAction } from '@/lib/people/tills/actions.ts'
import { listOpenCodes, listTills } from '@/lib/people/tills/queries.ts'
import { listTillChanges } from '@/lib/people/tills/till-changes.ts'
import { env } from '@/lib/platform/env/env.ts'
import { type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tills')
  return { title: t('title') }
}

/** The tills: who is signed in where, a code that makes a browser elsewhere a till, and revoking one at once. */
export default async function TillsPage({ searchParams }: { searchParams: Promise<PagePlace & { branch?: string }> }) {
  const actor = await requirePermission('till:enrol')
  const t = await getTranslations('tills')
  const { branch = '', ...place } = await searchParams
  const [page, codes, branches, changes, cashChanges, foreign] = await Promise.all([
    listTills(actor, branch || null, place),
    listOpenCodes(actor),
    listBranchNames(actor, 'till:enrol'),
    may(actor, 'staff:manage-all') ? listTillChanges(actor) : [],
    listChangesForOwner(actor, ['till_cash']),
    listForeignCash(),
  ])
  const [pages, drawers] = await Promise.all([getTranslations('pages'), getTranslations('drawers')])
  const at = (to: PagePlace) => pageAddress('/tills', { branch, ...to })
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <Panel title={t('newTitle')}>
        <ActionForm
          action={issueEnrolmentCodeAction}
          submit={t('make')}
          pendingText={t('making')}
          given={[
            { name: 'code', label: t('code') },
            { name: 'for', label: t('for') },
            { name: 'until', label: t('until') },
            { name: 'replaces', label: t('replaces') },
          ]}
        >
          <p>{t('newLead', { address: `${env().appOrigins[0]}/enrol` })}</p>
          <Fields>
            <ChoiceField name="branch" label={t('branch')} choices={optionsOf(branches)} />
            <TextField
              name="number"
              label={t('number')}
              hint={t('numberHint')}
              inputMode="numeric"
              maxLength={3}
              figures
            />
          </Fields>
        </ActionForm>
      </Panel>
      <TillChanges changes={changes} undo={undoChangeAction} />
      <SettingChanges changes={cashChanges} undo={undoChangeAction} />
      {codes.length > 0 && (
        <Panel title={t('openCodes')}>
          {codes.map((code) => (
            <Facts key={code.id}>
              {[
                {
                  label: t('for'),
                  value:
                    code.number === null
                      ? `${code.branchName}, ${t('next')}`
                      : drawers('placeOf', { branch: code.branchName, number: code.number }),
                },
                { label: t('until'), value: harareClock(new Date(code.expiresAt)).slice(0, 5) },
                { label: t('by'), value: code.by },
              ]}
            </Facts>
          ))}
        </Panel>
      )}
      {branches.length > 1 && (
        <FilterForm action="/tills" submit={pages('show')}>
          <Pick name="branch" label={t('branch')} all={pages('allBranches')} value={branch}>
            {optionsOf(branches)}
          </Pick>
        </FilterForm>
      )}
      {page.rows.length === 0 ? (
        <NoRows place={place} start={at({})}>
          {branch === '' ? t('empty') : pages('noTill')}
        </NoRows>
      ) : (
        <TillTable
          tills={page.rows}
          currencies={foreign.map(({ currency }) => currency)}
          setCash={setTillCashAction}
          revoke={revokeTillAction}
          endDisplay={endTillDisplayAction}
        />
      )}
      <ListPages page={page} href={at} />
    </OfficePage>
  )
}
