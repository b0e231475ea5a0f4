/** The first step of applying a campaign to several sales: searching and selecting those that can receive it. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { MAX_VENDAS_DE_UMA_VEZ } from '../../core/vendas/vendas.ts'
import { orpc } from '../api/query.ts'
import { Detail } from '../list/cells.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import styles from '../ui/text.module.css'

/** Sales listed at once; the search finds the others. */
const LISTED = 50

interface Props {
  /** Null while no campaign is chosen. */
  campanha_id: string | null
  /** Ids, in the order of selection. */
  selected: readonly string[]
  onChange: (selected: readonly string[]) => void
  onNext: () => void
  onClose: () => void
}

export function VendasPicker({ campanha_id, selected, onChange, onNext, onClose }: Props) {
  const isTooMany = selected.length > MAX_VENDAS_DE_UMA_VEZ
  return (
    <Stack gap="sm">
      {campanha_id && <VendasToPick campanha_id={campanha_id} selected={selected} onChange={onChange} />}
      <Group justify="space-between" gap="sm">
        <Text role="status" c={isTooMany ? 'red' : 'dimmed'}>
          {isTooMany
            ? `Selecione no máximo ${MAX_VENDAS_DE_UMA_VEZ} vendas`
            : counted(selected.length, 'venda selecionada', 'vendas selecionadas')}
        </Text>
        <Group gap="xs">
          {selected.length > 0 && (
            <Button variant="subtle" onClick={() => onChange([])}>
              Limpar seleção
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={onNext} disabled={selected.length === 0 || isTooMany}>
            Ver prévia
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

function VendasToPick({
  campanha_id,
  selected,
  onChange,
}: Pick<Props, 'selected' | 'onChange'> & { campanha_id: string }) {
  const [text, setText] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.vendas.listar.queryOptions({
      input: {
        pode_receber: campanha_id,
        ordem: 'data_desc',
        limite: String(LISTED),
        ...(text ? { texto: text } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const select = (ids: readonly string[], checked: boolean) =>
    onChange([...selected.filter((id) => !ids.includes(id)), ...(checked ? ids : [])])
  const ids = data?.itens.map(({ id }) => id) ?? []
  const checkedCount = ids.filter((id) => selected.includes(id)).length
  return (
    <>
      <SearchBox
        label="Buscar vendas"
        placeholder="Número, cliente, CPF, unidade, empreendimento ou corretor"
        text={text}
        onChange={setText}
        inputRef={searchRef}
        findsClients
      />
      {isError ? (
        <LoadFailed query={{ error, refetch, isRefetching }}>Não foi possível carregar as vendas.</LoadFailed>
      ) : !data ? (
        <Loading height={200} label="Carregando vendas" />
      ) : ids.length === 0 ? (
        <Text c="dimmed">
          {text
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
            checked={checkedCount === ids.length}
            indeterminate={checkedCount > 0 && checkedCount < ids.length}
            onChange={({ currentTarget }) => select(ids, currentTarget.checked)}
          />
          <Stack
            component="ul"
            gap="xs"
            mah="45dvh"
            p="sm"
            bd="1px solid var(--plantao-borda)"
            bdrs="md"
            style={{ overflowY: 'auto' }}
            aria-label="Vendas que podem receber a campanha"
          >
            {data.itens.map((venda) => (
              <li key={venda.id}>
                <Checkbox
                  label={<VendaLabel venda={venda} />}
                  checked={selected.includes(venda.id)}
                  onChange={({ currentTarget }) => select([venda.id], currentTarget.checked)}
                />
              </li>
            ))}
          </Stack>
        </>
      )}
    </>
  )
}

function VendaLabel({ venda }: { venda: Venda }) {
  return (
    <span className={styles.wrap}>
      <strong>{venda.numero_venda}</strong> · {venda.cliente_nome} · {formatDate(venda.data_venda)} ·{' '}
      {formatBRL(venda.valor_venda)}
      <Detail>
        {venda.empreendimento.nome}, {venda.unidade} · {venda.loja.nome}
      </Detail>
    </span>
  )
}
