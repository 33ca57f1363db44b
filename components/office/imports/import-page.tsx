import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { IMPORT_MOST_ROWS } from '@/lib/office/imports/model.ts'
import { ImportDesk } from './internal/import-desk.tsx'

/** A page that takes rows from a CSV file, with the file to fill in. */
export function ImportPage(desk: ComponentProps<typeof ImportDesk>) {
  const t = useTranslations(`imports.${desk.kind}`)
  return (
    <ClientMessages namespaces={['imports', 'handOver']}>
      <OfficePage
        title={t('title')}
        lead={t('lead', { most: IMPORT_MOST_ROWS })}
        actions={
          <ButtonLink href={`/api/${desk.kind}/template`} download>
            {t('template')}
          </ButtonLink>
        }
      >
        <ImportDesk {...desk} />
      </OfficePage>
    </ClientMessages>
  )
}
