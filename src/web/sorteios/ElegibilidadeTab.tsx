/** The eligibility tab: who takes part in draws. */
import { Select, Switch, Table, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Elegibilidade } from '../../contract/sorteios.ts'
import { ELEGIBILIDADE_FIELDS, ELEGIBILIDADE_SITUACOES } from '../../core/elegibilidade.ts'
import { idIn } from '../../core/ids.ts'
import { orpc } from '../api/query.ts'
import { Td, Tr } from '../list/cells.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress, listInput } from '../list/list-search.ts'
import { useNothingYet } from '../list/nothing-yet.ts'
import { RecordList } from '../list/RecordList.tsx'
import { CardField, RecordCard, Records } from '../list/Records.tsx'
import { LojaSelect } from '../lojas/selects.tsx'
import { useRoletaSearch } from '../navigation/roleta-address.ts'
import { refetchSorteios } from '../premiacoes/cache.ts'
import { useCan } from '../session/session.tsx'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { BulkElegibilidade } from './BulkElegibilidade.tsx'

const SITUACOES = [
  { value: 'todos', label: 'Todos' },
  { value: 'elegiveis', label: ELEGIBILIDADE_SITUACOES.elegiveis },
  { value: 'nao_elegiveis', label: ELEGIBILIDADE_SITUACOES.nao_elegiveis },
] as const

const HEAD = (['nome', 'cargo', 'loja_id', 'loja_roleta_id', 'ativo'] as const).map((field) => (
  <Table.Th key={field}>{ELEGIBILIDADE_FIELDS[field].rotulo}</Table.Th>
))

export function ElegibilidadeTab() {
  const address = useListAddress()
  const search = useRoletaSearch()
  const loja_id = idIn(search.loja)
  const situacao = SITUACOES.find(({ value }) => value === search.situacao)?.value ?? 'todos'
  const faixa_id = idIn(search.faixa)
  const input = listInput(address, [], {
    loja_id,
    faixa_id,
    situacao: situacao === 'todos' ? undefined : situacao,
  })
  const { pagina: _page, ...filters } = input
  const query = useQuery(
    orpc.sorteios.elegibilidade.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  const isFiltered = loja_id !== undefined || faixa_id !== undefined || situacao !== 'todos'
  const isEmpty = useNothingYet(query, isFiltered)
  const filter = (patch: object) => address.go({ ...patch, pagina: undefined }, true)
  return (
    <>
      {!isEmpty && (
        <ListBar
          label="Buscar colaboradores"
          placeholder="Nome, CPF ou email"
          filters={{
            values: [loja_id, faixa_id, situacao === 'todos' ? undefined : situacao],
            fields: (
              <>
                <LojaSelect
                  aria-label="Loja"
                  none="Todas as lojas"
                  value={loja_id ?? null}
                  onChange={(loja) => filter({ loja: loja ?? undefined })}
                />
                <FaixaSelect value={faixa_id} onChange={(faixa) => filter({ faixa })} />
                <Select
                  aria-label="Situação"
                  data={SITUACOES.map((option) => ({ ...option }))}
                  value={situacao}
                  onChange={(chosen) =>
                    filter({ situacao: chosen === 'todos' ? undefined : (chosen ?? undefined) })
                  }
                />
              </>
            ),
          }}
        >
          <BulkElegibilidade filters={filters} />
          <ExportMenu
            action="sorteios.exportar"
            address={exportAddress('/roleta/elegibilidade/exportar', filters)}
          />
        </ListBar>
      )}
      <Text c="dimmed" mb="sm">
        Participam dos sorteios os colaboradores ativos marcados aqui. Uma preparação já feita não muda.
      </Text>
      <RecordList
        query={query}
        list="colaboradores"
        title="Colaboradores"
        hint="Só colaboradores ativos podem participar."
        filtered={isFiltered}
        onClear={() => filter({ busca: undefined, loja: undefined, faixa: undefined, situacao: undefined })}
      >
        {(items) => (
          <Records
            label="Elegibilidade"
            records={items}
            head={HEAD}
            row={(item) => <ElegibilidadeRow key={item.colaborador_id} item={item} />}
            card={(item) => <ElegibilidadeCard key={item.colaborador_id} item={item} />}
          />
        )}
      </RecordList>
    </>
  )
}

const ALL_FAIXAS = 'todas'

interface FaixaProps {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Filters by a tier's current holders. */
function FaixaSelect({ value, onChange }: FaixaProps) {
  const { data } = useQuery(orpc.faixas.listar.queryOptions({ input: {} }))
  return (
    <Select
      aria-label="Faixa"
      data={[
        { value: ALL_FAIXAS, label: 'Todas as faixas' },
        ...(data?.itens ?? []).map(({ id, nome }) => ({ value: id, label: nome })),
      ]}
      value={value ?? ALL_FAIXAS}
      onChange={(faixa) => onChange(faixa === null || faixa === ALL_FAIXAS ? undefined : faixa)}
    />
  )
}

const ElegibilidadeRow = memo(function ElegibilidadeRow({ item }: { item: Elegibilidade }) {
  return (
    <Tr>
      <Td fw={500}>{item.nome}</Td>
      <Td>{item.cargo}</Td>
      <Td>{item.loja?.nome}</Td>
      <Td>
        <RoletaLoja item={item} />
      </Td>
      <Td>
        <ParticipaSwitch item={item} />
      </Td>
    </Tr>
  )
})

const ElegibilidadeCard = memo(function ElegibilidadeCard({ item }: { item: Elegibilidade }) {
  return (
    <RecordCard title={item.nome} actions={<ParticipaSwitch item={item} />}>
      <CardField label="Cargo">{item.cargo}</CardField>
      <CardField label="Loja">{item.loja?.nome ?? null}</CardField>
      <CardField label="Loja na roleta" wide>
        <RoletaLoja item={item} />
      </CardField>
    </RecordCard>
  )
})

function useSetElegibilidade(item: Elegibilidade) {
  return useMutation({
    mutationFn: (change: { ativo?: boolean; loja_id?: string | null }) =>
      orpc.sorteios.definirElegibilidade.call({ colaborador_id: item.colaborador_id, ...change }),
    onSuccess: async ({ nome, ativo, loja, loja_roleta }, change) => {
      const place = (loja_roleta ?? loja)?.nome ?? 'nenhuma loja'
      if (change.ativo === undefined) toastSuccess(`Na roleta, ${nome} conta para ${place}.`)
      else toastSuccess(ativo ? `${nome} participa dos sorteios.` : `${nome} não participa dos sorteios.`)
      await refetchSorteios()
    },
    onError: (error) => toastRefusal(error, 'Erro ao alterar a elegibilidade. Tente novamente.'),
  })
}

function ParticipaSwitch({ item }: { item: Elegibilidade }) {
  const save = useSetElegibilidade(item)
  const canSet = useCan('sorteios.elegibilidade')
  const ativo = save.isPending ? (save.variables.ativo ?? item.ativo) : item.ativo
  return (
    <Switch
      label={<span aria-hidden>{ativo ? 'Participa' : 'Não participa'}</span>}
      aria-label={`${item.nome} participa dos sorteios`}
      checked={ativo}
      disabled={!canSet || save.isPending}
      onChange={(event) => save.mutate({ ativo: event.currentTarget.checked })}
    />
  )
}

function RoletaLoja({ item }: { item: Elegibilidade }) {
  const save = useSetElegibilidade(item)
  const canSet = useCan('sorteios.elegibilidade')
  return (
    <LojaSelect
      size="xs"
      aria-label={`Loja de ${item.nome} na roleta`}
      none="A do cadastro"
      value={item.loja_roleta?.id ?? null}
      nome={item.loja_roleta?.nome}
      disabled={!canSet || save.isPending}
      onChange={(loja_id) => save.mutate({ loja_id })}
    />
  )
}
