/** The list of tiers with each row's actions. */
import { Table } from '@mantine/core'
import { IconBan, IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Faixa } from '../../contract/faixas.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { CAMPOS_FAIXA } from '../../core/faixas.ts'
import { orpc } from '../api/query.ts'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress, listInput } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, RowActions, ShortTd, StatusTag } from '../list/Records.tsx'
import { DeleteAction, EditAction, RowAction, StatusAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { usePode } from '../session/session.tsx'
import { refetchFaixas } from './cache.ts'
import { FaixaNome } from './FaixaNome.tsx'
import { InativarFaixa } from './InativarFaixa.tsx'

export function ListaFaixas() {
  const address = useListAddress()
  const input = listInput(address, [])
  const query = useQuery(orpc.faixas.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <ListBar label="Buscar faixas" placeholder="Nome ou descrição">
        <ExportMenu address={(formato) => exportAddress('/faixas/exportar', input, formato)} />
      </ListBar>
      <RecordList query={query} cadastro="faixas" onClear={() => address.go({ busca: undefined }, true)}>
        {(faixas) => (
          <Records
            label="Faixas"
            records={faixas}
            head={
              <>
                <Table.Th>{CAMPOS_FAIXA.nome.rotulo}</Table.Th>
                <Table.Th ta="right">{CAMPOS_FAIXA.nivel.rotulo}</Table.Th>
                <Table.Th ta="right">{CAMPOS_FAIXA.vendas_minimas.rotulo}</Table.Th>
                <Table.Th ta="right">{CAMPOS_FAIXA.valor_minimo.rotulo}</Table.Th>
                <Table.Th ta="right">{CAMPOS_FAIXA.bonus_percentual.rotulo}</Table.Th>
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
      <CardField of={CAMPOS_FAIXA.nivel} value={faixa.nivel} />
      <CardField label={CAMPOS_FAIXA.vendas_minimas.rotulo}>{inteiro(faixa.vendas_minimas)}</CardField>
      <CardField label={CAMPOS_FAIXA.valor_minimo.rotulo}>{reais(faixa.valor_minimo)}</CardField>
      <CardField of={CAMPOS_FAIXA.bonus_percentual} value={faixa.bonus_percentual} />
      <CardField label="Colaboradores">{inteiro(faixa.colaboradores)}</CardField>
    </RecordCard>
  )
}

function Acoes({ faixa }: { faixa: Faixa }) {
  const { id, nome, status } = faixa
  const { go } = useListAddress()
  const abrir = useRowDialog()
  const podeAlternar = usePode('faixas.alternar')
  const record = `faixa ${nome}`
  return (
    <>
      <EditAction cadastro="faixas" id={id} record={record} />
      {podeAlternar && status === 'Ativo' && (
        <RowAction
          icon={IconBan}
          text="Inativar"
          record={record}
          onClick={() => abrir((fechar) => <InativarFaixa faixa={faixa} onClose={fechar} />)}
        />
      )}
      {podeAlternar && status === 'Inativo' && (
        <StatusAction
          cadastro="faixas"
          id={id}
          status={status}
          record={record}
          change={(input) => orpc.faixas.alternar.call(input)}
          failed={`${wordsOf('faixas').statusFailed}. Tente novamente.`}
          onChanged={refetchFaixas}
        />
      )}
      <RowAction icon={IconHistory} text="Histórico" record={record} onClick={() => go({ historico: id })} />
      <DeleteAction cadastro="faixas" id={id} record={record} />
    </>
  )
}

function inteiro(valor: number | null): string {
  return valor === null ? '—' : valor.toLocaleString('pt-BR')
}

function reais(valor: number | null): string {
  return valor === null ? '—' : formatBRL(valor)
}
