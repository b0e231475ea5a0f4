/** The sums of the filtered commissions: by status, and by person. */
import { Anchor, Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ComissaoFilterInput, PersonSum } from '../../contract/comissoes.ts'
import type { Sum } from '../../core/comissoes/comissoes.ts'
import { COMISSAO_SITUACOES } from '../../core/comissoes/situacao.ts'
import { ANDAMENTOS, type Andamento } from '../../core/financeiro/andamento.ts'
import { formatBRL } from '../../core/money.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { FiltradasButtons } from '../financeiro/liberacoes/Filtradas.tsx'
import { useGo } from '../list/list-address.ts'
import { ShortTd, useCards } from '../list/Records.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import classes from './comissoes.module.css'

export function Sums({ filters }: { filters: ComissaoFilterInput }) {
  const query = useQuery(
    orpc.comissoes.somas.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  )
  const [opened, setOpened] = useState(false)
  const go = useGo()
  const isSmall = useCards()
  // On a phone the other sums would stand between the filters and the first commission.
  const [unfolded, setUnfolded] = useState(false)
  const { data } = query
  // The list says why.
  if (query.isError && failureOf(query.error).code === 'MUITAS_ABERTURAS') return null
  if (query.isError && !data)
    return <LoadFailed query={query}>Erro ao somar as comissões. Tente novamente.</LoadFailed>
  if (!data) return <Loading height={56} mb="sm" label="Carregando somas" />
  const shown = isSmall && !unfolded ? [] : COMISSAO_SITUACOES
  return (
    <section aria-label="Somas" aria-busy={query.isFetching} className={classes.somas}>
      <dl className={classes.figuras}>
        {shown.map((situacao) => (
          <Figure key={situacao} label={situacao} sum={data.por_status[situacao]} />
        ))}
        <Figure label="Total" sum={data.total} />
      </dl>
      {isSmall && (
        <SumsButton opened={unfolded} onToggle={() => setUnfolded(!unfolded)}>
          Todas as somas
        </SumsButton>
      )}
      {shown.length > 0 && <PartsSums sums={data.por_andamento} />}
      {shown.length > 0 && data.pessoas.length > 0 && (
        <SumsButton opened={opened} onToggle={() => setOpened(!opened)}>
          Somas por corretor ({data.quantas_pessoas.toLocaleString('pt-BR')})
        </SumsButton>
      )}
      <FiltradasButtons
        filters={filters}
        counts={{
          liberar: data.por_andamento['A liberar'].quantidade,
          desfazer: data.por_andamento.Liberadas.quantidade,
        }}
        className={classes.porCorretor}
        onBegun={(trabalho) => go({ trabalho }, true)}
      />
      {shown.length > 0 && opened && data.pessoas.length > 0 && (
        <SumsByPerson pessoas={data.pessoas} count={data.quantas_pessoas} />
      )}
    </section>
  )
}

interface ButtonProps {
  opened: boolean
  onToggle: () => void
  children: ReactNode
}

function SumsButton({ opened, onToggle, children }: ButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={`text-on-paper ${classes.porCorretor}`}
      aria-expanded={opened}
      onClick={onToggle}
    >
      {children}
    </Button>
  )
}

/** The parts, once something is released; each leads to its commissions. Few offices know payments by others. */
function PartsSums({ sums }: { sums: Readonly<Record<Andamento, Sum>> }) {
  const go = useGo()
  if (ANDAMENTOS.every((part) => part === 'A liberar' || sums[part].quantidade === 0)) return null
  return (
    <dl className={classes.figuras} aria-label="Andamento">
      {ANDAMENTOS.filter((part) => part !== 'Pagas direto' || sums[part].quantidade > 0).map((part) => (
        <Figure
          key={part}
          label={
            <Anchor
              component="button"
              type="button"
              inherit
              className={classes.parte}
              onClick={() => go({ andamento: part, pagina: undefined })}
            >
              {part}
            </Anchor>
          }
          sum={sums[part]}
        />
      ))}
    </dl>
  )
}

function Figure({ label, sum }: { label: ReactNode; sum: Sum }) {
  return (
    <div>
      <dt className={classes.detalhe}>{label}</dt>
      <dd className={classes.figura}>
        <Text span fw={600} lh="inherit">
          {formatBRL(sum.valor)}
        </Text>
        <span className={classes.detalhe}>
          {sum.quantidade.toLocaleString('pt-BR')}
          <VisuallyHidden>{sum.quantidade === 1 ? ' comissão' : ' comissões'}</VisuallyHidden>
        </span>
      </dd>
    </div>
  )
}

function SumsByPerson({ pessoas, count }: { pessoas: readonly PersonSum[]; count: number }) {
  const go = useGo()
  return (
    <div className={classes.pessoas}>
      <Table aria-label="Somas por corretor" verticalSpacing={4} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Corretor</Table.Th>
            {COMISSAO_SITUACOES.map((situacao) => (
              <Table.Th key={situacao} ta="right">
                {situacao}
              </Table.Th>
            ))}
            <Table.Th ta="right">Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pessoas.map(({ colaborador, por_status, total }) => (
            <Table.Tr key={colaborador.id}>
              <Table.Td className={classes.nome}>
                <Anchor
                  component="button"
                  type="button"
                  ta="left"
                  inherit
                  aria-label={`Só as comissões de ${colaborador.nome}`}
                  onClick={() => go({ corretor: colaborador.id, pagina: undefined })}
                >
                  {colaborador.nome}
                </Anchor>
              </Table.Td>
              {COMISSAO_SITUACOES.map((situacao) => (
                <ShortTd key={situacao} ta="right">
                  {formatBRL(por_status[situacao].valor)}
                </ShortTd>
              ))}
              <ShortTd ta="right" fw={600}>
                {formatBRL(total.valor)}
              </ShortTd>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {count > pessoas.length && (
        <Text c="dimmed" p="xs">
          Mostrando os {pessoas.length} com mais comissões pendentes. Filtre para ver os outros.
        </Text>
      )}
    </div>
  )
}
