/** The list of colaboradores: search, filter, rows or cards, selection. */
import { Badge, Checkbox, Table, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Colaborador, ORDENS_DE_COLABORADORES } from '../../contract/colaboradores.ts'
import { CAMPOS_COLABORADOR } from '../../core/colaboradores.ts'
import { formatPercent } from '../../core/dinheiro.ts'
import { formatCpf } from '../../core/documentos.ts'
import { STATUS_REGISTRO } from '../../core/status.ts'
import { orpc } from '../api/query.ts'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress, listInput } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import {
  CardField,
  RecordCard,
  Records,
  RowActions,
  SortableTh,
  StatusTag,
  TwoLines,
} from '../list/Records.tsx'
import { StatusFilter, statusIn } from '../list/StatusFilter.tsx'
import { type Selecao, useSelecao } from '../list/use-selecao.ts'
import { LojaSelect } from '../lojas/selects.tsx'
import { AcoesColaborador } from './AcoesColaborador.tsx'
import { AcoesEmLote } from './AcoesEmLote.tsx'
import classes from './colaboradores.module.css'
import { SuperiorComEquipeSelect } from './selects.tsx'

const route = getRouteApi('/_app/colaboradores')
const NENHUM: readonly Colaborador[] = []

export function ListaColaboradores() {
  const address = useListAddress()
  const { superior, loja_id, status: pedido } = route.useSearch()
  const status = statusIn(STATUS_REGISTRO, pedido)
  const input = {
    ...listInput(address, ORDENS_DE_COLABORADORES),
    ...(superior === undefined ? {} : { superior_id: superior }),
    ...(loja_id === undefined ? {} : { loja_id }),
    ...(status === undefined ? {} : { status }),
  }
  const query = useQuery(orpc.colaboradores.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  const selecao = useSelecao(query.data?.itens ?? NENHUM)
  return (
    <>
      <ListBar label="Buscar colaboradores" placeholder="Nome, CPF ou email">
        <SuperiorComEquipeSelect
          aria-label="Filtrar por superior"
          none="Todos os superiores"
          value={superior ?? null}
          onChange={(id) => address.go({ superior: id ?? undefined, pagina: undefined }, true)}
        />
        <LojaSelect
          aria-label="Filtrar por loja"
          none="Todas as lojas"
          value={loja_id ?? null}
          onChange={(id) => address.go({ loja_id: id ?? undefined, pagina: undefined }, true)}
        />
        <StatusFilter options={STATUS_REGISTRO} value={status} />
        <ExportMenu address={(formato) => exportAddress('/colaboradores/exportar', input, formato)} />
      </ListBar>
      <RecordList
        query={query}
        cadastro="colaboradores"
        filtered={superior !== undefined || loja_id !== undefined || status !== undefined}
        onClear={() =>
          address.go(
            {
              busca: undefined,
              superior: undefined,
              loja_id: undefined,
              status: undefined,
              pagina: undefined,
            },
            true,
          )
        }
      >
        {(colaboradores) => (
          <>
            <Records
              label="Colaboradores"
              dense
              records={colaboradores}
              head={<Cabecalho selecao={selecao} de={colaboradores.length} />}
              row={(colaborador) => (
                <Linha key={colaborador.id} colaborador={colaborador} selecao={selecao} />
              )}
              card={(colaborador) => (
                <Cartao key={colaborador.id} colaborador={colaborador} selecao={selecao} />
              )}
            />
            <AcoesEmLote selecao={selecao} />
          </>
        )}
      </RecordList>
    </>
  )
}

function Cabecalho({ selecao, de }: { selecao: Selecao<Colaborador>; de: number }) {
  const quantos = selecao.selecionados.length
  return (
    <>
      <Table.Th>
        <Checkbox
          aria-label="Selecionar todos os desta página"
          checked={quantos === de}
          indeterminate={quantos > 0 && quantos < de}
          onChange={selecao.alternarTodos}
        />
      </Table.Th>
      <SortableTh column="nome">Nome</SortableTh>
      <SortableTh column="cpf">{CAMPOS_COLABORADOR.cpf.rotulo}</SortableTh>
      <SortableTh column="cargo">{CAMPOS_COLABORADOR.cargo.rotulo}</SortableTh>
      <SortableTh column="superior">Responde a</SortableTh>
      <SortableTh column="loja">{CAMPOS_COLABORADOR.loja_id.rotulo}</SortableTh>
      <SortableTh column="indicador">{CAMPOS_COLABORADOR.indicado_por.rotulo}</SortableTh>
      <SortableTh column="comissao_base">Comissão Base</SortableTh>
      <SortableTh column="status">{CAMPOS_COLABORADOR.status.rotulo}</SortableTh>
      <Table.Th ta="right">Ações</Table.Th>
    </>
  )
}

interface ItemProps {
  colaborador: Colaborador
  selecao: Selecao<Colaborador>
}

function Selecionar({ colaborador: { id, nome }, selecao }: ItemProps) {
  return (
    <Checkbox
      aria-label={`Selecionar ${nome}`}
      checked={selecao.inclui(id)}
      onChange={() => selecao.alternar(id)}
    />
  )
}

function Linha({ colaborador, selecao }: ItemProps) {
  return (
    <Table.Tr data-selected={selecao.inclui(colaborador.id) || undefined}>
      <Table.Td miw={0}>
        <Selecionar colaborador={colaborador} selecao={selecao} />
      </Table.Td>
      <Table.Td fw={500} miw="7.5rem">
        <TwoLines title={colaborador.nome}>{colaborador.nome}</TwoLines>
      </Table.Td>
      <Table.Td className={classes.fino}>{formatCpf(colaborador.cpf)}</Table.Td>
      <Table.Td miw={0}>
        <Cargo cargo={colaborador.cargo} />
      </Table.Td>
      <Table.Td miw="6.375rem">
        <Pessoa pessoa={colaborador.superior} />
      </Table.Td>
      <Table.Td miw="5rem">
        {colaborador.loja && <TwoLines title={colaborador.loja.nome}>{colaborador.loja.nome}</TwoLines>}
      </Table.Td>
      <Table.Td miw="6.375rem">
        <Pessoa pessoa={colaborador.indicador} />
      </Table.Td>
      <Table.Td miw={0} ta="right">
        {formatPercent(colaborador.comissao_base)}
      </Table.Td>
      <Table.Td miw={0}>
        <StatusTag status={colaborador.status} />
      </Table.Td>
      <Table.Td>
        <RowActions>
          <AcoesColaborador colaborador={colaborador} />
        </RowActions>
      </Table.Td>
    </Table.Tr>
  )
}

function Cartao({ colaborador, selecao }: ItemProps) {
  return (
    <RecordCard
      title={colaborador.nome}
      badges={
        <>
          <StatusTag status={colaborador.status} />
          <Selecionar colaborador={colaborador} selecao={selecao} />
        </>
      }
      actions={<AcoesColaborador colaborador={colaborador} />}
    >
      <CardField of={CAMPOS_COLABORADOR.cargo} value={colaborador.cargo} />
      <CardField of={CAMPOS_COLABORADOR.cpf} value={colaborador.cpf} />
      <CardField of={CAMPOS_COLABORADOR.telefone} value={colaborador.telefone} />
      <CardField label="Responde a">{colaborador.superior?.nome ?? null}</CardField>
      <CardField of={CAMPOS_COLABORADOR.loja_id} value={colaborador.loja} />
      <CardField of={CAMPOS_COLABORADOR.indicado_por} value={colaborador.indicador} />
      <CardField label="Comissão Base">{formatPercent(colaborador.comissao_base)}</CardField>
      <CardField of={CAMPOS_COLABORADOR.email} value={colaborador.email} wide />
    </RecordCard>
  )
}

function Cargo({ cargo }: Pick<Colaborador, 'cargo'>) {
  return (
    <Badge variant="default" color="gray" miw="max-content">
      {cargo}
    </Badge>
  )
}

function Pessoa({ pessoa }: { pessoa: Colaborador['superior'] }) {
  if (!pessoa) return null
  return (
    <TwoLines title={`${pessoa.nome}, ${pessoa.cargo}`}>
      {pessoa.nome}
      <VisuallyHidden> {pessoa.cargo}</VisuallyHidden>
    </TwoLines>
  )
}
