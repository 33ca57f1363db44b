import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, ShownField, TextField, TickField } from '@/components/ui/forms/fields.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { ACCOUNTS, type AccountMap } from '@/lib/office/accountant/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'

type Props = { map: AccountMap; set: ResultAction | null }

/** Our accounts' codes and names in the accountant's books; `set` for those who may change them. */
export function AccountCodes({ map, set }: Props) {
  const t = useTranslations('accountant')
  if (!set) return <CodesRead map={map} />
  return (
    <Panel title={t('codes')}>
      <p>{t('codesLead')}</p>
      <p>
        <Link
          href="/accountant/import"
          prefetch={false}
          className="inline-flex min-h-target items-center font-semibold"
        >
          {t('fromFile')}
        </Link>
      </p>
      <ActionForm action={set} submit={t('save')} pendingText={t('saving')} done={t('saved')}>
        <ShownField value={settingsText(map)} />
        <div className="grid gap-x-6 gap-y-4 narrow:grid-cols-2">
          {ACCOUNTS.map((account) => (
            <fieldset key={account} className="grid min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-1">
              <legend className="font-semibold">{t(`accounts.${account}`)}</legend>
              <TextField
                name={`code.${account}`}
                label={t('code')}
                maxLength={20}
                defaultValue={map.codes[account].code}
                figures
              />
              <TextField
                name={`name.${account}`}
                label={t('name')}
                maxLength={80}
                defaultValue={map.codes[account].name}
              />
            </fieldset>
          ))}
        </div>
        <JournalFields map={map} />
        <Fields>
          <TextField name="taxRate" label={t('taxRate')} maxLength={60} required defaultValue={map.taxRate} />
          <TextField
            name="yearBegins"
            label={t('yearBegins')}
            type="number"
            min={1}
            max={12}
            required
            defaultValue={map.yearBegins}
            figures
          />
        </Fields>
      </ActionForm>
    </Panel>
  )
}

const SEPARATE = [
  ['branches', 'splitBranches'],
  ['classes', 'splitClasses'],
  ['currencies', 'splitCurrencies'],
] as const

/** How journals for accounting software are written, and what Xero asks for. */
function JournalFields({ map: { layout, xeroClearing } }: { map: AccountMap }) {
  const t = useTranslations('accountant')
  return (
    <>
      <h3 className="pt-2 font-bold">{t('journals')}</h3>
      <p>{t('journalsLead')}</p>
      <Fields>
        <ChoiceField
          name="by"
          label={t('by')}
          defaultValue={layout.by}
          choices={[
            { value: 'month', text: t('byMonth') },
            { value: 'day', text: t('byDay') },
          ]}
        />
        <TextField
          name="xeroClearing"
          label={t('xeroClearing')}
          hint={t('xeroClearingHint')}
          maxLength={20}
          defaultValue={xeroClearing}
          figures
        />
      </Fields>
      <fieldset className="grid max-w-184 gap-1">
        <legend className="text-note font-semibold text-muted">{t('separate')}</legend>
        {SEPARATE.map(([part, label]) => (
          <TickField key={part} name={part} label={t(label)} hint={t(`${label}Hint`)} defaultChecked={layout[part]} />
        ))}
      </fieldset>
      <Fields>
        <TextField
          name="branchTracking"
          label={t('branchTracking')}
          maxLength={60}
          defaultValue={layout.branchTracking}
        />
        <TextField name="classTracking" label={t('classTracking')} maxLength={60} defaultValue={layout.classTracking} />
      </Fields>
    </>
  )
}

function CodesRead({ map }: { map: AccountMap }) {
  const t = useTranslations('accountant')
  return (
    <OfficeTable title={t('codes')} titled columns={[t('account'), t('code'), t('name')]}>
      {ACCOUNTS.map((account) => (
        <TableRow key={account}>
          <RowHead>{t(`accounts.${account}`)}</RowHead>
          <Cell label={t('code')} look="code">
            {map.codes[account].code}
          </Cell>
          <Cell label={t('name')}>{map.codes[account].name}</Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}
