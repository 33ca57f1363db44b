import { useTranslations } from 'next-intl'
import { Facts } from '@/components/ui/facts.tsx'
import { Fields, ShownField, TextField } from '@/components/ui/fields.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { BranchSoFar } from '@/lib/office/new-branch/model.ts'
import { branchInText } from '@/lib/people/branches/model.ts'

/** A new branch's name and caps; those who may not change them read them. */
export function BranchPart({ branch, mayChange }: { branch: BranchSoFar; mayChange: boolean }) {
  const t = useTranslations('branches')
  const parts = useTranslations('setUpBranch')
  const { code, name, maxSale, dayCap } = branch
  const cap = (text: string) => (text === '' ? t('noCap') : `$${text}`)
  const read = [
    { label: t('name'), value: name },
    { label: t('maxSale'), value: cap(maxSale) },
    { label: t('dayCap'), value: cap(dayCap) },
  ]
  return (
    <Panel title={`1. ${parts('parts.branch')}`}>
      <Facts>{[{ label: t('code'), value: code }, ...(mayChange ? [] : read)]}</Facts>
      {mayChange && (
        <div>
          <ShownField value={branchInText(branch)} />
          <Fields>
            <TextField name="name" label={t('name')} defaultValue={name} required maxLength={80} />
            <TextField
              name="maxSale"
              label={t('maxSale')}
              hint={t('capHint')}
              defaultValue={maxSale}
              inputMode="decimal"
              maxLength={20}
              figures
            />
            <TextField
              name="dayCap"
              label={t('dayCap')}
              defaultValue={dayCap}
              inputMode="decimal"
              maxLength={20}
              figures
            />
          </Fields>
        </div>
      )}
    </Panel>
  )
}
