/** The list of goals with each one's progress and actions. */
import { Select, Table, Text } from '@mantine/core'
import { IconBan, IconCircleCheck, IconTrophy } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Meta } from '../../contract/metas.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { formatDate } from '../../core/datas.ts'
import {
  CAMPOS_META,
  ROTULO_STATUS_META,
  SITUACOES_META,
  STATUS_META,
  type StatusMeta,
} from '../../core/metas.ts'
import { orpc } from '../api/query.ts'
import { DateFilter } from '../list/DateFilter.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { dateIn, exportAddress, listInput } from '../list/list-search.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records, RowActions, ShortTd, Tag } from '../list/Records.tsx'
import { CallAction, DeleteAction, EditAction } from '../list/RowAction.tsx'
import { statusIn } from '../list/StatusFilter.tsx'
import { usePode } from '../session/session.tsx'
import { AndamentoDaMeta, alvoDa, ROTULO_SITUACAO } from './AndamentoDaMeta.tsx'
import { refetchMetas } from './cache.ts'

const route = getRouteApi('/_app/metas')
const TODOS = 'todos'

const SEM_FILTROS = {
  busca: undefined,
  pagina: undefined,
  status: undefined,
  situacao: undefined,
  termina_ate: undefined,
}

export function ListaMetas() {
  const address = useListAddress()
  const search = route.useSearch()
  const status = statusIn(STATUS_META, search.status)
  const situacao = statusIn(SITUACOES_META, search.situacao)
  const termina_ate = dateIn(search.termina_ate)
  const input = {
    ...listInput(address, []),
    ...(status ? { status } : {}),
    ...(situacao ? { situacao } : {}),
    ...(termina_ate ? { termina_ate } : {}),
  }
  const query = useQuery(orpc.metas.listar.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <>
      <ListBar label="Buscar metas" placeholder="Nome, prêmio, colaborador ou loja">
        <Select
          aria-label="Status"
          data={[
            { value: TODOS, label: 'Todos' },
            ...STATUS_META.map((um) => ({ value: um, label: ROTULO_STATUS_META[um] })),
          ]}
          value={status ?? TODOS}
          w={{ base: 'auto', sm: 150 }}
          onChange={(um) => address.go({ status: um === TODOS ? undefined : um, pagina: undefined }, true)}
        />
        <Select
          aria-label="Situação"
          data={[
            { value: TODOS, label: 'Todas as situações' },
            ...SITUACOES_META.map((uma) => ({ value: uma, label: ROTULO_SITUACAO[uma] })),
          ]}
          value={situacao ?? TODOS}
          onChange={(uma) =>
            address.go({ situacao: uma === TODOS ? undefined : uma, pagina: undefined }, true)
          }
        />
        <DateFilter what="Terminam" ate={termina_ate} parts={['termina_ate']} />
        <ExportMenu address={(formato) => exportAddress('/metas/exportar', input, formato)} />
      </ListBar>
      <RecordList
        query={query}
        cadastro="metas"
        filtered={(status ?? situacao ?? termina_ate) !== undefined}
        onClear={() => address.go(SEM_FILTROS, true)}
      >
        {(metas) => (
          <Records
            label="Metas"
            records={metas}
            head={
              <>
                <Table.Th>{CAMPOS_META.nome.rotulo}</Table.Th>
                <Table.Th>Responsável</Table.Th>
                <Table.Th>Período</Table.Th>
                <Table.Th ta="right">Meta</Table.Th>
                <Table.Th>Progresso</Table.Th>
                <Table.Th>{CAMPOS_META.status.rotulo}</Table.Th>
                <Table.Th ta="right">Ações</Table.Th>
              </>
            }
            row={(meta) => <Linha key={meta.id} meta={meta} />}
            card={(meta) => <Cartao key={meta.id} meta={meta} />}
          />
        )}
      </RecordList>
    </>
  )
}

const CORES: Record<StatusMeta, string> = { Ativa: 'green', Cancelada: 'gray', Concluída: 'petroleo' }

function MetaTag({ status }: { status: StatusMeta }) {
  return <Tag color={CORES[status]}>{status}</Tag>
}

function Linha({ meta }: { meta: Meta }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={500}>{meta.nome}</Text>
        {meta.premio && (
          <Text size="xs" c="dimmed">
            {CAMPOS_META.premio.rotulo}: {meta.premio}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {(meta.colaborador ?? meta.loja)?.nome}
        <Text size="xs" c="dimmed">
          {meta.colaborador?.cargo ?? 'Loja'}
        </Text>
      </Table.Td>
      <ShortTd>
        {formatDate(meta.periodo_inicio)} <br />a {formatDate(meta.periodo_fim)}
      </ShortTd>
      <ShortTd ta="right">{alvoDa(meta)}</ShortTd>
      <Table.Td miw={250}>
        <AndamentoDaMeta meta={meta} />
      </Table.Td>
      <Table.Td>
        <MetaTag status={meta.status} />
      </Table.Td>
      <Table.Td>
        <RowActions>
          <Acoes meta={meta} />
        </RowActions>
      </Table.Td>
    </Table.Tr>
  )
}

function Cartao({ meta }: { meta: Meta }) {
  return (
    <RecordCard title={meta.nome} badges={<MetaTag status={meta.status} />} actions={<Acoes meta={meta} />}>
      <CardField label={meta.colaborador ? meta.colaborador.cargo : 'Loja'}>
        {(meta.colaborador ?? meta.loja)?.nome ?? null}
      </CardField>
      <CardField label="Período">{periodo(meta)}</CardField>
      <CardField label="Meta">{alvoDa(meta)}</CardField>
      <CardField of={CAMPOS_META.premio} value={meta.premio} />
      <CardField label="Progresso" wide>
        <AndamentoDaMeta meta={meta} />
      </CardField>
    </RecordCard>
  )
}

function Acoes({ meta: { id, nome, status, concluir } }: { meta: Meta }) {
  const podeEditar = usePode('metas.editar')
  const record = `meta ${nome}`
  const ativa = status === 'Ativa'
  return (
    <>
      {concluir && podeEditar && (
        <CallAction
          icon={IconTrophy}
          text="Concluir"
          record={record}
          call={() => orpc.metas.concluir.call({ id })}
          done="Meta concluída com sucesso"
          failed={({ message }) => message || 'Erro ao concluir meta. Tente novamente.'}
          onDone={refetchMetas}
        />
      )}
      <EditAction cadastro="metas" id={id} record={record} />
      {usePode('metas.alternar') && status !== 'Concluída' && (
        <CallAction
          icon={ativa ? IconBan : IconCircleCheck}
          text={ativa ? 'Cancelar' : 'Ativar'}
          record={record}
          call={() => orpc.metas.alternar.call({ id, status: ativa ? 'Cancelada' : 'Ativa' })}
          done={ativa ? 'Meta cancelada com sucesso' : 'Meta ativada com sucesso'}
          failed={wordsOf('metas').statusFailed}
          onDone={refetchMetas}
        />
      )}
      <DeleteAction cadastro="metas" id={id} record={record} />
    </>
  )
}

function periodo({ periodo_inicio, periodo_fim }: Meta): string {
  return `${formatDate(periodo_inicio)} a ${formatDate(periodo_fim)}`
}
