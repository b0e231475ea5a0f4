/** The list of tiers with each row's actions. */
import { Table } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Faixa } from '../../contract/faixas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress, listInput } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, RowActions, ShortTd, StatusTag } from '../list/Records.tsx'
import { DeleteAction, EditAction, RowAction, StatusAction } from '../list/RowAction.tsx'
import { orpc } from '../query.ts'
import { usePode } from '../session/session.tsx'
import { refetchFaixas } from './cache.ts'
import { FaixaNome } from './FaixaNome.tsx'

export function ListaFaixas() {
  const address = useListAddress()
  const input = listInput(address, [])
  const query = useQuery(orpc.faixas.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <ListBar label="Buscar faixas" placeholder="Nome ou descrição">
        <ExportMenu address={(formato) => exportAddress('/faixas/exportar', input, formato)} />
      </ListBar>
      <RecordList
        query={query}
        title="Faixas Cadastradas"
        plural="faixas"
        empty="Nenhuma faixa encontrada"
        hint="Comece por Nova Faixa, no alto da tela."
        onClear={() => address.go({ busca: undefined }, true)}
      >
        {(faixas) => (
          <Records
            label="Faixas"
            records={faixas}
            head={
              <>
                <Table.Th>Nome</Table.Th>
                <Table.Th ta="right">Nível</Table.Th>
                <Table.Th ta="right">Vendas Mínimas</Table.Th>
                <Table.Th ta="right">Valor Mínimo</Table.Th>
                <Table.Th ta="right">Bônus (%)</Table.Th>
                <Table.Th ta="right">Colaboradores</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th ta="right">Ações</Table.Th>
              </>
            }
            row={(faixa) => <Linha key={faixa.id} faixa={faixa} />}
            card={(faixa) => <Cartao key={faixa.id} faixa={faixa} />}
          />
        )}
      </RecordList>
    </>
  )
}

function Linha({ faixa }: { faixa: Faixa }) {
  return (
    <Table.Tr>
      <Table.Td fw={500}>
        <FaixaNome faixa={faixa} />
      </Table.Td>
      <ShortTd ta="right">{faixa.nivel}</ShortTd>
      <ShortTd ta="right">{inteiro(faixa.vendas_minimas)}</ShortTd>
      <ShortTd ta="right">{reais(faixa.valor_minimo)}</ShortTd>
      <ShortTd ta="right">{formatPercent(faixa.bonus_percentual)}</ShortTd>
      <ShortTd ta="right">{inteiro(faixa.colaboradores)}</ShortTd>
      <Table.Td>
        <StatusTag status={faixa.status} />
      </Table.Td>
      <Table.Td>
        <RowActions>
          <Acoes faixa={faixa} />
        </RowActions>
      </Table.Td>
    </Table.Tr>
  )
}

function Cartao({ faixa }: { faixa: Faixa }) {
  return (
    <RecordCard
      title={<FaixaNome faixa={faixa} />}
      badges={<StatusTag status={faixa.status} />}
      actions={<Acoes faixa={faixa} />}
    >
      <CardField label="Nível">{faixa.nivel}</CardField>
      <CardField label="Vendas Mínimas">{inteiro(faixa.vendas_minimas)}</CardField>
      <CardField label="Valor Mínimo">{reais(faixa.valor_minimo)}</CardField>
      <CardField label="Bônus (%)">{formatPercent(faixa.bonus_percentual)}</CardField>
      <CardField label="Colaboradores">{inteiro(faixa.colaboradores)}</CardField>
    </RecordCard>
  )
}

function Acoes({ faixa: { id, nome, status } }: { faixa: Faixa }) {
  const { go } = useListAddress()
  const record = `faixa ${nome}`
  return (
    <>
      {usePode('faixas.editar') && <EditAction id={id} record={record} />}
      {usePode('faixas.alternar') && (
        <StatusAction
          id={id}
          status={status}
          record={record}
          change={(input) => orpc.faixas.alternar.call(input)}
          done={{ Ativo: 'Faixa ativada com sucesso.', Inativo: 'Faixa inativada com sucesso.' }}
          failed="Erro ao alterar status da faixa. Tente novamente."
          onChanged={refetchFaixas}
        />
      )}
      <RowAction icon={IconHistory} text="Histórico" record={record} onClick={() => go({ historico: id })} />
      {usePode('faixas.excluir') && <DeleteAction id={id} record={record} />}
    </>
  )
}

function inteiro(valor: number | null): string {
  return valor === null ? '—' : valor.toLocaleString('pt-BR')
}

function reais(valor: number | null): string {
  return valor === null ? '—' : formatBRL(valor)
}
