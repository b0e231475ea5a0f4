/** The first step of applying a campaign to several sales: searching and selecting those that can receive it. */
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Venda } from '../../contract/vendas.ts'
import { formatDate } from '../../core/datas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { contarDe } from '../../core/texto.ts'
import { MAX_VENDAS_DE_UMA_VEZ } from '../../core/vendas.ts'
import { orpc } from '../api/query.ts'
import { SearchBox } from '../list/SearchBox.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import classes from './campanhas.module.css'

/** Sales listed at once; the search finds the others. */
const LISTADAS = 50

interface Props {
  /** Null while no campaign is chosen. */
  campanha_id: string | null
  /** Ids, in the order of selection. */
  escolhidas: readonly string[]
  onChange: (escolhidas: readonly string[]) => void
  onNext: () => void
  onClose: () => void
}

export function EscolherVendas({ campanha_id, escolhidas, onChange, onNext, onClose }: Props) {
  const demais = escolhidas.length > MAX_VENDAS_DE_UMA_VEZ
  return (
    <Stack gap="sm">
      {campanha_id && <Lista campanha_id={campanha_id} escolhidas={escolhidas} onChange={onChange} />}
      <Group justify="space-between" gap="sm">
        <Text role="status" c={demais ? 'red' : 'dimmed'}>
          {demais
            ? `Selecione no máximo ${MAX_VENDAS_DE_UMA_VEZ} vendas`
            : contarDe(escolhidas.length, 'venda selecionada', 'vendas selecionadas')}
        </Text>
        <Group gap="xs">
          {escolhidas.length > 0 && (
            <Button variant="subtle" onClick={() => onChange([])}>
              Limpar seleção
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={onNext} disabled={escolhidas.length === 0 || demais}>
            Ver prévia
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

function Lista({
  campanha_id,
  escolhidas,
  onChange,
}: Pick<Props, 'escolhidas' | 'onChange'> & { campanha_id: string }) {
  const [texto, setTexto] = useState('')
  const buscaRef = useRef<HTMLInputElement>(null)
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.vendas.listar.queryOptions({
      input: {
        pode_receber: campanha_id,
        ordem: 'data_desc',
        limite: String(LISTADAS),
        ...(texto ? { texto } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const escolher = (ids: readonly string[], sim: boolean) =>
    onChange([...escolhidas.filter((id) => !ids.includes(id)), ...(sim ? ids : [])])
  const ids = data?.itens.map(({ id }) => id) ?? []
  const marcadas = ids.filter((id) => escolhidas.includes(id)).length
  return (
    <>
      <SearchBox
        label="Buscar vendas"
        placeholder="Número, cliente, CPF, unidade, empreendimento ou corretor"
        text={texto}
        onChange={setTexto}
        inputRef={buscaRef}
      />
      {isError ? (
        <LoadFailed query={{ error, refetch, isRefetching }}>Não foi possível carregar as vendas.</LoadFailed>
      ) : !data ? (
        <Skeleton height={200} role="status" aria-label="Carregando vendas" aria-busy />
      ) : ids.length === 0 ? (
        <Text c="dimmed">
          {texto
            ? 'Nenhuma venda encontrada entre as que podem receber esta campanha.'
            : 'Nenhuma venda pode receber esta campanha: confira se ela está ativa, o período, as lojas e os empreendimentos.'}
        </Text>
      ) : (
        <>
          <Checkbox
            label={
              data.proximo
                ? `Selecionar as ${ids.length} mais recentes (há outras: use a busca)`
                : `Selecionar ${ids.length === 1 ? 'a venda listada' : `as ${ids.length} vendas listadas`}`
            }
            checked={marcadas === ids.length}
            indeterminate={marcadas > 0 && marcadas < ids.length}
            onChange={({ currentTarget }) => escolher(ids, currentTarget.checked)}
          />
          <ul className={classes.vendas} aria-label="Vendas que podem receber a campanha">
            {data.itens.map((venda) => (
              <li key={venda.id}>
                <Checkbox
                  label={<Rotulo venda={venda} />}
                  checked={escolhidas.includes(venda.id)}
                  onChange={({ currentTarget }) => escolher([venda.id], currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Rotulo({ venda }: { venda: Venda }) {
  return (
    <span className={classes.wrap}>
      <strong>{venda.numero_venda}</strong> · {venda.cliente_nome} · {formatDate(venda.data_venda)} ·{' '}
      {formatBRL(venda.valor_venda)}
      <Text span size="xs" c="dimmed" display="block">
        {venda.empreendimento.nome}, {venda.unidade} · {venda.loja.nome}
      </Text>
    </span>
  )
}
