/** A payee's keys: the present one and those that were paid to, with who entered each. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChaveDoFavorecido } from '../../../contract/financeiro/conta-corrente.ts'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { formatDate, formatInstant } from '../../../core/dates.ts'
import { orpc } from '../../api/query.ts'
import { breakable } from '../../ui/breakable.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { Unread } from '../../ui/Unread.tsx'

export function Chaves({ favorecido: { id } }: { favorecido: Favorecido }) {
  const query = useQuery(orpc.favorecidos.chaves.queryOptions({ input: { id }, staleTime: 0 }))
  const { data } = query
  return (
    <Section title="Chaves PIX">
      <Unread query={query} what="as chaves" height={48} />
      {data?.itens.length === 0 && <Text c="dimmed">Nenhuma chave ainda.</Text>}
      {data && (
        <ul className={rows.rows} aria-label="Chaves PIX">
          {data.itens.map((chave) => (
            <li key={chave.id}>
              <Text>
                {chave.chave_pix === null ? 'Sem chave' : breakable(chave.chave_pix)}
                {chave.tipo_chave && ` · ${chave.tipo_chave}`}
              </Text>
              <Text size="sm" c="dimmed">
                {entryInWords(chave)} · {paidInWords(chave)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function entryInWords({ em, quem, chave_pix }: ChaveDoFavorecido): string {
  return `${chave_pix === null ? 'Removida' : 'Informada'} por ${quem ?? 'Sistema'} em ${formatInstant(em)}`
}

function paidInWords({ paga_desde, paga_ate }: ChaveDoFavorecido): string {
  if (paga_desde === null || paga_ate === null) return 'nada foi pago a ela'
  if (paga_desde === paga_ate) return `paga em ${formatDate(paga_desde)}`
  return `paga desde ${formatDate(paga_desde)}, a última vez em ${formatDate(paga_ate)}`
}
