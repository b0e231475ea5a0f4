/** The sums of the filtered commissions: by status, and by person. */
import { Anchor, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComissaoFilterInput, PersonSum } from '../../contract/comissoes.ts'
import { COMISSAO_SITUACOES } from '../../core/comissoes/situacao.ts'
import { formatBRL } from '../../core/money.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { FiltradasButtons } from '../financeiro/liberacoes/Filtradas.tsx'
import { ShortTd } from '../list/cells.tsx'
import { useGo } from '../list/list-address.ts'
import { useCards } from '../list/Records.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { byPersonLabel, PartsSums, SumsButton, SumsFigures } from './ComissoesStart.tsx'
import classes from './comissoes.module.css'

/** The sums of the commissions that the filters find. */
export function useSums(filters: ComissaoFilterInput) {
  return useQuery(orpc.comissoes.somas.queryOptions({ input: filters, placeholderData: keepPreviousData }))
}

export function Sums({ filters }: { filters: ComissaoFilterInput }) {
  const query = useSums(filters)
  // The way is that of all its parts, so that each leads to the others; without that filter it is the same answer.
  const { andamento, ...anyPart } = filters
  const { origem, ...ofSales } = filters
  const way = useSums(anyPart).data ?? query.data
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
  const isFolded = isSmall && !unfolded
  return (
    <section aria-label="Somas" aria-busy={query.isFetching} className={classes.somas}>
      {!isFolded && (
        <PartsSums
          sums={(way ?? data).por_andamento}
          active={andamento}
          onPart={(part) => go({ andamento: part, pagina: undefined })}
        />
      )}
      <SumsFigures total={data.total} />
      {isSmall && (
        <SumsButton opened={unfolded} onToggle={() => setUnfolded(!unfolded)}>
          Todas as somas
        </SumsButton>
      )}
      {!isFolded && data.pessoas.length > 0 && (
        <SumsButton opened={opened} onToggle={() => setOpened(!opened)}>
          {byPersonLabel(data)}
        </SumsButton>
      )}
      {!origem && (
        <FiltradasButtons
          filters={ofSales}
          counts={{
            liberar: data.por_andamento['A liberar'].quantidade,
            desfazer: data.por_andamento.Liberadas.quantidade,
          }}
          className={classes.porCorretor}
          onBegun={(trabalho) => go({ trabalho }, true)}
        />
      )}
      {!isFolded && opened && data.pessoas.length > 0 && (
        <SumsByPerson pessoas={data.pessoas} count={data.quantas_pessoas} />
      )}
    </section>
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
