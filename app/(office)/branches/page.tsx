import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BranchCard } from '@/components/office/branches/branch-card.tsx'
import { LogoForm, SlipTextForm } from '@/components/office/branches/slip-forms.tsx'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { PassedOverList } from '@/components/people/staff/passed-over-list.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { FilterForm } from '@/components/ui/forms/filter-form.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { removeLogoAction, setLogoAction, setShopTextAction } from '@/lib/counter/receipts/actions.ts'
import { listShopTexts } from '@/lib/counter/receipts/shop-text.ts'
import { listBranches } from '@/lib/office/branches/list-branches.ts'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listChangesForOwner } from '@/lib/office/changes/spending-changes.ts'
import { maySetUp } from '@/lib/office/new-branch/model.ts'
import { syncBranchesAction } from '@/lib/office/set-up/actions.ts'
import { may } from '@/lib/people/access/model.ts'
import { changeBranchAction } from '@/lib/people/branches/actions.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { addNewBranchesAction } from '@/lib/people/staff/actions.ts'
import { listPassedOver } from '@/lib/people/staff/passed-over.ts'
import { type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('branches')
  return { title: t('title') }
}

/** The branches: what each has and may sell. The owner renames them and imports them from the Service. */
export default async function BranchesPage({ searchParams }: { searchParams: Promise<PagePlace & { q?: string }> }) {
  const actor = await requirePermission('branch:read')
  const t = await getTranslations('branches')
  const { q = '', ...place } = await searchParams
  const page = await listBranches(actor, q, place)
  const branches = page.rows
  const mayChange = may(actor, 'branch:change')
  const isOwner = may(actor, 'staff:manage-all')
  const passedOver = isOwner ? await listPassedOver(actor) : []
  const changes = await listChangesForOwner(actor, ['branch_caps'])
  const codes = branches.map(({ code }) => code)
  const [forAll, ...ofBranches] = mayChange ? await listShopTexts(actor, codes) : []
  const [slips, pages] = await Promise.all([getTranslations('slipTexts'), getTranslations('pages')])
  const at = (to: PagePlace) => pageAddress('/branches', { q, ...to })
  return (
    <ClientMessages namespaces={['logo']} problems={['LOGO_LARGE']}>
      <OfficePage
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {maySetUp(actor) && <ButtonLink href="/branches/new">{t('new')}</ButtonLink>}
            {mayChange && <ButtonLink href="/branches/import">{t('import')}</ButtonLink>}
          </>
        }
      >
        {mayChange && (
          <ActionForm
            action={syncBranchesAction}
            submit={t('sync')}
            pendingText={t('syncing')}
            done={t('synced')}
            look="main"
          />
        )}
        <PassedOverList people={passedOver} add={addNewBranchesAction} />
        <SettingChanges changes={changes} undo={undoChangeAction} />
        {forAll && (
          <Panel title={slips('forAll')}>
            <SlipTextForm text={forAll} change={setShopTextAction} />
            <LogoForm text={forAll} set={setLogoAction} remove={removeLogoAction} />
          </Panel>
        )}
        {(q !== '' || page.on !== null || page.back !== null) && (
          <FilterForm action="/branches" submit={pages('show')}>
            <TextField name="q" label={pages('branchSought')} defaultValue={q} maxLength={80} />
          </FilterForm>
        )}
        {branches.length === 0 && (
          <NoRows place={place} start={at({})}>
            {q === '' ? t('empty') : pages('noBranch')}
          </NoRows>
        )}
        {branches.map((branch) => (
          <BranchCard
            key={branch.code}
            branch={branch}
            slipText={ofBranches.find(({ place }) => place === branch.code) ?? null}
            change={changeBranchAction}
            changeText={setShopTextAction}
            {...{ setLogo: setLogoAction, removeLogo: removeLogoAction }}
          />
        ))}
        <ListPages page={page} href={at} />
      </OfficePage>
    </ClientMessages>
  )
}
