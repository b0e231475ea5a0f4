/** A record's change history in words, fetched on opening. */
import { Alert, Button, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import {
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureOf } from '../api/api.ts'
import text from '../ui/text.module.css'

interface Changes {
  itens: readonly { id: string; texto: string }[]
}

interface Props {
  query: {
    queryKey: QueryKey
    queryFn: (context: QueryFunctionContext) => Changes | Promise<Changes>
    staleTime?: number
  }
  /** 'Nada mudou nesta venda ainda.' */
  empty: string
}

/** The 'Histórico' button, and the history below it. */
export function History(props: Props) {
  const [opened, setOpened] = useState(false)
  const region = useId()
  return (
    <div className="print-hidden">
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={region}
        onClick={() => setOpened((open) => !open)}
      >
        Histórico
      </Button>
      <div id={region} hidden={!opened}>
        {opened && <Opened {...props} />}
      </div>
    </div>
  )
}

function Opened({ query, empty }: Props) {
  return <HistoryList query={useQuery(query)} empty={empty} />
}

interface HistoryListProps extends Pick<Props, 'empty'> {
  query: UseQueryResult<Changes, unknown>
}

/** The history's sentences, newest first. */
export function HistoryList({ query: { data, error, isPending, refetch }, empty }: HistoryListProps) {
  return (
    <>
      {isPending && (
        <Stack gap={6} mt="xs" role="status" aria-label="Carregando histórico">
          <Skeleton height={18} />
          <Skeleton height={18} width="70%" />
        </Stack>
      )}
      {error != null && (
        <Alert color="red" mt="xs">
          {failureOf(error).message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </Alert>
      )}
      {data && data.itens.length === 0 && <Text c="dimmed">{empty}</Text>}
      {data && data.itens.length > 0 && (
        <List size="sm" mt={4}>
          {data.itens.map((item) => (
            <li key={item.id} className={text.wrap}>
              {item.texto}
            </li>
          ))}
        </List>
      )}
    </>
  )
}
