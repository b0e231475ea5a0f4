/** The corrections, each of which can be removed. */
import { Button, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CorrecaoDaCarga, PROBLEMAS_PER_PAGE } from '../../contract/cargas.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { Pages } from '../list/Pages.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import rows from '../ui/rows.module.css'
import { Section } from '../ui/Section.tsx'
import { useAsk } from './preparo.ts'

export function Correcoes({ total }: { total: number }) {
  const [pagina, setPagina] = useState(1)
  const query = useQuery(
    orpc.cargas.correcoes.queryOptions({
      input: { pagina: String(pagina) },
      placeholderData: keepPreviousData,
    }),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const takeBack = useAsk(
    ({ tabela, ordem, campo }: CorrecaoDaCarga) =>
      orpc.cargas.corrigir.call({ tabela, ordem, campo, correcao: null }),
    { failed: 'Erro ao retirar a correção. Tente novamente.' },
  )
  return (
    <Section title={counted(total, 'correção', 'correções')} order={2} mb="xs" heading={heading}>
      {query.isPending && <Loading h={60} label="Carregando correções" />}
      {query.isError && !query.data && (
        <LoadFailed query={query} fallback="Erro ao ler as correções. Tente novamente." />
      )}
      <ul className={rows.rows} aria-label="Correções">
        {query.data?.itens.map((correction) => (
          <li key={`${correction.tabela} ${correction.ordem} ${correction.campo}`}>
            <Text size="sm">
              {placeOf(correction)}: <strong>{correction.correcao}</strong>
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Retirar a correção feita em ${placeOf(correction)}`}
              disabled={takeBack.isPending}
              onClick={() => {
                // The button disappears with its row.
                heading.current?.focus({ preventScroll: true })
                takeBack.mutate(correction)
              }}
            >
              Retirar
            </Button>
          </li>
        ))}
      </ul>
      <Stack mt="sm">
        <Pages page={pagina} total={total} perPage={PROBLEMAS_PER_PAGE} onChange={setPagina} />
      </Stack>
    </Section>
  )
}

function placeOf({ tabela, ordem, campo }: CorrecaoDaCarga): string {
  return `${tabela}, linha ${ordem}${campo === null ? '' : `, ${campo}`}`
}
