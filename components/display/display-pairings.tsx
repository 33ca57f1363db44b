import { useTranslations } from 'next-intl'
import type { PairingView } from '@/lib/display/model.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import { ListEmpty, ListScreen } from '../sales/list-screen.tsx'
import button from '../ui/button.module.css'
import type { FormAction } from '../ui/form-action.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './display-pairings.module.css'

type Props = { pairings: PairingView[]; pair: FormAction; end: FormAction }

/** The customer's screens of this till, each with the code that a phone scans and the way to end it. */
export function DisplayPairings({ pairings, pair, end }: Props) {
  const t = useTranslations('display')
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <form action={pair}>
        <SubmitButton look="main" pendingText={t('pairing')}>
          {t('pair')}
        </SubmitButton>
      </form>
      {pairings.length === 0 ? (
        <ListEmpty>{t('none')}</ListEmpty>
      ) : (
        <ul className={styles.pairings}>
          {pairings.map(({ id, url, createdAt }) => (
            <li key={id} className={styles.pairing}>
              <div className={styles.qr}>
                <QrCode text={url} label={t('scan')} />
              </div>
              <div className={styles.about}>
                <b>{t('since', { at: harareStamp(createdAt) })}</b>
                <p>{t('scan')}</p>
                <div className={styles.ways}>
                  <a className={button.button} href={url} target="_blank" rel="noreferrer">
                    {t('open')}
                  </a>
                  <form action={end}>
                    <input type="hidden" name="pairingId" value={id} />
                    <SubmitButton pendingText={t('ending')}>{t('end')}</SubmitButton>
                  </form>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  )
}
