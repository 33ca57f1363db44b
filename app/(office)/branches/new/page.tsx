import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { BranchPart, PeoplePart, TillPart } from '@/components/office/new-branch/branch-parts.tsx'
import { NewBranchForm } from '@/components/office/new-branch/new-branch-form.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { listPresets } from '@/lib/counter/printers/queries.ts'
import { listFloatCurrencies } from '@/lib/counter/shifts/queries.ts'
import { setUpBranchAction } from '@/lib/office/new-branch/actions.ts'
import { type BranchToSetUp, maySetUp } from '@/lib/office/new-branch/model.ts'
import { getBranchSoFar, listBranchesToSetUp } from '@/lib/office/new-branch/queries.ts'
import { syncBranchesAction } from '@/lib/office/set-up/actions.ts'
import { type Actor, hasBranch, may, needsSecondStep } from '@/lib/people/access/model.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { listRolesToGive } from '@/lib/people/roles/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('setUpBranch')
  return { title: t('title') }
}

/** Sets up a new branch on one page: its name and caps, its first till with printer and float, and three people. */
export default async function NewBranchPage({ searchParams }: { searchParams: Promise<{ branch?: string }> }) {
  const actor = await requirePermission('branch:read')
  if (!maySetUp(actor)) notFound()
  const t = await getTranslations('setUpBranch')
  const waiting = await listBranchesToSetUp(actor)
  const { branch: code = waiting.length === 1 ? waiting[0]?.code : undefined } = await searchParams
  const branch = code !== undefined && hasBranch(actor, code) ? await getBranchSoFar(actor, code) : null
  return (
    <ClientMessages namespaces={['setUpBranch', 'handOver']}>
      <OfficePage title={branch ? t('titleOf', { name: branch.name }) : t('title')} lead={t('lead')}>
        {!branch && <Choose actor={actor} waiting={waiting} />}
        {branch && (
          <NewBranchForm action={setUpBranchAction} again={addressOf(branch.code)}>
            <input type="hidden" name="branch" value={branch.code} />
            <BranchPart branch={branch} mayChange={may(actor, 'branch:change')} />
            <TillPart branch={branch} {...(await printersAndCurrencies(actor, branch.code))} />
            <PeoplePart
              people={branch.people}
              roles={(await listRolesToGive(actor)).filter((held) => !needsSecondStep(held))}
            />
          </NewBranchForm>
        )}
      </OfficePage>
    </ClientMessages>
  )
}

/** The branches that still have to be set up. The owner gets new ones from the Service here. */
async function Choose({ actor, waiting }: { actor: Actor; waiting: BranchToSetUp[] }) {
  const [t, branches] = await Promise.all([getTranslations('setUpBranch'), getTranslations('branches')])
  return (
    <Panel title={t('choose')}>
      <p>{waiting.length === 0 ? t('none') : t('which')}</p>
      <div className="flex flex-wrap gap-3">
        {waiting.map(({ code, name }) => (
          <ButtonLink key={code} href={addressOf(code)} look="main">
            {`${name} (${code})`}
          </ButtonLink>
        ))}
      </div>
      {may(actor, 'branch:change') && (
        <ActionForm
          action={syncBranchesAction}
          submit={branches('sync')}
          pendingText={branches('syncing')}
          done={branches('synced')}
          look="quiet"
        />
      )}
    </Panel>
  )
}

function addressOf(code: string): string {
  return `/branches/new?${new URLSearchParams({ branch: code })}`
}

async function printersAndCurrencies(actor: Actor, branchCode: string) {
  const [presets, currencies] = await Promise.all([listPresets(actor), listFloatCurrencies(actor)])
  return {
    presets: presets.filter((preset) => preset.branchCode === null || preset.branchCode === branchCode),
    currencies: currencies.map(({ code }) => code),
  }
}
