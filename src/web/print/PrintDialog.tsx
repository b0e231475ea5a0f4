/** Reads a list, prints it and closes; offers the export of a list that is too long. */
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { MAX_PRINTED_ROWS } from '../../contract/printed-list.ts'
import { failureOf } from '../api/api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { PrintedPages } from './PrintedPages.tsx'
import type { Printed } from './printed.ts'

interface Props {
  /** The signal aborts when the dialog closes. */
  load: (signal: AbortSignal) => Promise<Printed>
  address: (format: 'csv' | 'xlsx') => string
  onClose: () => void
}

export default function PrintDialog({ load, address, onClose }: Props) {
  const { data, error, retry } = useOnce(load)
  return (
    <>
      <Dialog onClose={onClose} title="Imprimir" closeButtonProps={{ 'aria-label': 'Fechar' }}>
        {error ? (
          <Alert color="red" role="alert">
            <Text mb="xs">
              {failureOf(error).message || 'Erro ao preparar a impressão. Tente novamente.'}
            </Text>
            <Button variant="default" size="xs" onClick={retry}>
              Tentar novamente
            </Button>
          </Alert>
        ) : data?.linhas === null ? (
          <TooLong total={data.total} address={address} />
        ) : (
          <Group gap="sm" role="status">
            <Loader size="sm" aria-hidden />
            <Text>{data ? 'Abrindo a impressão…' : 'Preparando a impressão…'}</Text>
          </Group>
        )}
      </Dialog>
      {data?.linhas && <PrintedPages printed={data} onDone={onClose} />}
    </>
  )
}

interface Outcome {
  data?: Printed
  error?: unknown
}

/** Reads once: later changes of the records must not alter pages that are being printed. */
function useOnce(load: Props['load']): Outcome & { retry: () => void } {
  const [outcome, setOutcome] = useState<Outcome>({})
  const [attempt, setAttempt] = useState(0)
  const read = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    setOutcome({})
    read(signal).then(
      (data) => !signal.aborted && setOutcome({ data }),
      (error: unknown) => !signal.aborted && setOutcome({ error }),
    )
    return () => closing.abort()
  }, [attempt])
  return { ...outcome, retry: () => setAttempt((before) => before + 1) }
}

function TooLong({ total, address }: { total: number } & Pick<Props, 'address'>) {
  return (
    <Stack gap="sm">
      <Text>
        São {total.toLocaleString('pt-BR')} linhas, e uma impressão tem no máximo{' '}
        {MAX_PRINTED_ROWS.toLocaleString('pt-BR')}. Filtre mais, ou exporte a lista inteira.
      </Text>
      <Group gap="xs">
        <Button component="a" href={address('xlsx')} download>
          Excel (XLSX)
        </Button>
        <Button component="a" variant="default" href={address('csv')} download>
          CSV
        </Button>
      </Group>
    </Stack>
  )
}
