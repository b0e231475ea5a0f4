/** The records of deleted sales, without clients' data until the user asks for them with a reason. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { VendaGuardada } from '../../contract/titulares.ts'
import { formatDate, formatInstant } from '../../core/dates.ts'
import { orpc } from '../api/query.ts'
import { SearchBox } from '../list/SearchBox.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import styles from '../ui/text.module.css'
import { ReadDialog } from './ReadDialog.tsx'

const ROWS = 3

export function VendasExcluidas() {
  const [text, setText] = useState('')
  const [reading, setReading] = useState<VendaGuardada | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const query = useQuery(
    orpc.titulares.vendasExcluidas.queryOptions({
      input: text ? { numero_venda: text } : {},
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        De uma venda excluída fica, até o fim do prazo, o que a lei manda guardar: quem comprou, o que, por
        quanto, e as comissões. Depois o registro é apagado sozinho.
      </Text>
      <SearchBox
        label="Buscar vendas excluídas"
        placeholder="Número da venda"
        text={text}
        onChange={setText}
        inputRef={box}
      />
      {query.isPending && <Loading rows={ROWS} h={70} label="Carregando vendas excluídas" />}
      {query.isError && !query.data && (
        <LoadFailed query={query} fallback="Erro ao carregar as vendas excluídas. Tente novamente." />
      )}
      {query.data?.itens.length === 0 && (
        <Text role="status" c="dimmed">
          {text ? 'Nenhuma venda excluída com este número.' : 'Nenhuma venda excluída está guardada.'}
        </Text>
      )}
      {query.data?.itens.map((venda) => (
        <Paper key={venda.id} withBorder p="md">
          <Group justify="space-between" gap="sm">
            <div className={styles.wrap}>
              <Text fw={600}>{venda.numero_venda}</Text>
              <Text c="dimmed">
                Excluída em {formatInstant(venda.excluida_em)} por {venda.excluida_por ?? 'Sistema'} ·
                guardada até {formatDate(venda.guardada_ate)}
              </Text>
            </div>
            <Button
              variant="default"
              onClick={() => setReading(venda)}
              aria-label={`Ler o registro da venda ${venda.numero_venda}`}
            >
              Ler
            </Button>
          </Group>
        </Paper>
      ))}
      {query.data?.limitada && <Text c="dimmed">Há outras mais antigas: busque pelo número.</Text>}
      {reading && <ReadDialog venda={reading} onClose={() => setReading(null)} />}
    </Stack>
  )
}
