import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AccountForm, StatementPanel } from '@/components/office/accounts/account-panels.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { setAccountAction } from '@/lib/office/accounts/actions.ts'
import { getAccount } from '@/lib/office/accounts/queries.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { env } from '@/lib/platform/env/env.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('statement') }
}

/** One account: its statement, to print or to send, and its settings. */
export default async function AccountPage({ params }: Props) {
  const actor = await requirePermission('account:manage')
  const t = await getTranslations('accounts')
  const found = await getAccount(actor, (await params).id)
  if (!found) notFound()
  const { account, lines } = found
  const names = await listBranchNames(actor, 'account:manage')
  return (
    <OfficePage
      title={account.name}
      lead={t('statementOf', { partner: env().partnerName })}
      actions={
        <>
          <PrintButton>{t('print')}</PrintButton>
          <ButtonLink href="/accounts" look="quiet">
            {t('back')}
          </ButtonLink>
        </>
      }
    >
      <StatementPanel account={account} lines={lines} partnerName={env().partnerName} now={sharedNow()} />
      <div className="print:hidden">
        <Panel>
          <AccountForm
            fold={t('change')}
            id={account.id}
            account={account}
            branches={optionsOf(names)}
            everyBranch={actor.branches === null}
            set={setAccountAction}
          />
        </Panel>
      </div>
    </OfficePage>
  )
}
