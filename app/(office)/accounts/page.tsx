import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountForm, AccountTable } from '@/components/office/accounts/account-panels.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { setAccountAction } from '@/lib/office/accounts/actions.ts'
import { listAccounts } from '@/lib/office/accounts/queries.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts')
  return { title: t('title') }
}

/** Who buys on account, what they owe and since when. */
export default async function AccountsPage() {
  const actor = await requirePermission('account:manage')
  const t = await getTranslations('accounts')
  const [accounts, names] = await Promise.all([listAccounts(actor), listBranchNames(actor, 'account:manage')])
  return (
    <OfficePage title={t('title')} lead={t('lead')} actions={<PrintButton>{t('print')}</PrintButton>}>
      {accounts.length === 0 ? <Panel>{t('none')}</Panel> : <AccountTable accounts={accounts} />}
      <div className="print:hidden">
        <Panel>
          <AccountForm
            fold={t('add')}
            id={randomUUID()}
            account={null}
            branches={optionsOf(names)}
            everyBranch={actor.branches === null}
            set={setAccountAction}
          />
        </Panel>
      </div>
    </OfficePage>
  )
}
