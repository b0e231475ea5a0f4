/** Everything held on a titular, as a file to hand to them. */
import type { Kysely } from 'kysely'
import type { Titular } from '../../contract/titulares.ts'
import { today } from '../../core/dates.ts'
import type { TitularFormat } from '../../core/titulares.ts'
import type { Tables } from '../database/schema/types.ts'
import { readLetterhead } from '../imobiliaria/imobiliaria.ts'
import { inPdfThread } from '../pdf/thread.ts'

/** `dados-do-titular-AAAA-MM-DD.json` or `.pdf`, without the CPF in its name. Throws what `inPdfThread` throws. */
export async function fileOfTitular(
  db: Kysely<Tables>,
  // Whether and why not to anonymise is the brokerage's own business.
  { impedimentos: _, ...titular }: Titular,
  { formato, now }: { formato: TitularFormat; now: Date },
): Promise<File> {
  const name = `dados-do-titular-${today(now)}.${formato}`
  if (formato === 'json') {
    const content = JSON.stringify({ emitido_em: now.toISOString(), ...titular }, null, 2)
    return new File([content], name, { type: 'application/json; charset=utf-8' })
  }
  const timbre = await readLetterhead(db)
  const page = new URL('./page.ts', import.meta.url)
  const bytes = await inPdfThread<typeof import('./page.ts')>(page, { titular, timbre, now })
  return new File([bytes], name, { type: 'application/pdf' })
}
