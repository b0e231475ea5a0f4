/** A record's change history in words, fetched on opening. */
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { failureOf } from '../api/api.ts'
import classes from './forms.module.css'

/** The 'Histórico' button and its dialog. */
export function History({ children }: { children: ReactNode }) {
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
        {opened && children}
      </div>
    </div>
  )
}

interface HistoryListProps {
  query: UseQueryResult<{ itens: readonly { id: string; texto: string }[] }, unknown>
  /** 'Nada mudou nesta venda ainda.' */
  empty: string
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
        <ul className={classes.mudancas}>
          {data.itens.map((item) => (
            <li key={item.id} className={classes.wrap}>
              {item.texto}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
