/** The dry run's problems: refused rows are corrected here, or in the report that is sent back. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Ensaio, PROBLEMAS_PER_PAGE, type Preparo, type ProblemaDaCarga } from '../../contract/cargas.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { Pages } from '../list/Pages.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './cargas.module.css'
import { ProblemaRow } from './ProblemaRow.tsx'
import { ProblemasActions } from './ProblemasActions.tsx'
import { askedBy, type Filter, ProblemasFilter } from './ProblemasFilter.tsx'

interface Props {
  preparo: Preparo
  ensaio: Ensaio
}

export function Problemas({ preparo, ensaio }: Props) {
  const [filter, setFilter] = useState<Filter>({ shown: null, tabela: '' })
  /** The line whose rows are shown one by one. */
  const [grupo, setGrupo] = useState<ProblemaDaCarga | null>(null)
  const [pagina, setPagina] = useState(1)
  const query = useQuery(
    orpc.cargas.problemas.queryOptions({
      input: {
        pagina: String(pagina),
        ...(grupo ? { grupo: String(grupo.posicao) } : askedBy(filter)),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const lead = () => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }
  const show = (change: () => void) => {
    change()
    setPagina(1)
    lead()
  }
  const total = query.data?.total ?? 0
  const isFiltered = filter.shown !== null || filter.tabela !== '' || grupo !== null
  if (total === 0 && query.data && !isFiltered) return <NothingToCorrect />
  return (
    <Section title="O que há com as linhas" order={2} mb={0} heading={heading}>
      <Text c="dimmed" mb="sm">
        Corrija aqui, ou escreva na coluna Correção do relatório e envie-o de volta. Depois, repita o ensaio.
        Os dados de clientes aparecem mascarados. O que só espera por outra linha resolve-se com ela.
      </Text>
      <ProblemasActions propostas={preparo.propostas} />
      <Group gap="xs" align="flex-end">
        {grupo ? (
          <Button variant="default" onClick={() => show(() => setGrupo(null))}>
            Voltar a todas as ocorrências
          </Button>
        ) : (
          <ProblemasFilter
            filter={filter}
            tabelas={ensaio.tabelas.map((each) => each.tabela)}
            onChange={(changed) => {
              setFilter(changed)
              setPagina(1)
            }}
          />
        )}
        <Text role="status" pb={8}>
          {query.data && counted(total, 'ocorrência', 'ocorrências')}
        </Text>
      </Group>
      {query.isPending && <Loading h={120} mt="sm" label="Carregando problemas" />}
      {query.isError && !query.data && (
        <LoadFailed query={query} fallback="Erro ao ler o que há com as linhas. Tente novamente." />
      )}
      <ul className={classes.linhas} aria-label="Ocorrências">
        {query.data?.itens.map((problema) => (
          <ProblemaRow
            key={problema.posicao}
            problema={problema}
            onOpen={() => show(() => setGrupo(problema))}
          />
        ))}
      </ul>
      <Stack mt="sm">
        <Pages
          page={pagina}
          total={total}
          perPage={PROBLEMAS_PER_PAGE}
          onChange={(page) => {
            setPagina(page)
            lead()
          }}
        />
      </Stack>
    </Section>
  )
}

function NothingToCorrect() {
  return (
    <Section title="Nada a corrigir" order={2} mb={0}>
      <Text c="dimmed">Todas as linhas estão como devem.</Text>
    </Section>
  )
}
