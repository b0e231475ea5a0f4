/** The PIX code of a payment: as a QR code, and as text to copy. Each request for it is recorded. */
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client, failureOf } from '../../api/api.ts'
import { failureMessage } from '../../api/failure-message.ts'
import { Loading } from '../../ui/Loading.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import classes from './pagamentos.module.css'

export type AskedCodigo = ReturnType<typeof useCodigo>

const COPIED_MS = 2_000

/**
 * Fetches the code of the payment `id` once when `wanted`. Not a cached query, because each request is recorded: only the
 * person who looks at the payment may cause one, and the code does not stay in the cache.
 */
export function useCodigo(id: string, wanted: boolean) {
  const { mutate, reset, data, error, variables } = useMutation({
    mutationFn: (asked: { id: string; apesar_do?: string }) => client.pagamentos.mostrarCodigo(asked),
    gcTime: 0,
  })
  useEffect(() => {
    if (wanted) mutate({ id })
    // The payment may have another key when it is to be paid again.
    return reset
  }, [id, wanted, mutate, reset])
  const isOwn = wanted && variables?.id === id
  const codigo = isOwn ? (data ?? null) : null
  const clipboard = useClipboard({ timeout: COPIED_MS })
  const written = useRef<HTMLTextAreaElement>(null)
  const text = codigo?.codigo ?? codigo?.chave_pix
  // Over plain HTTP from another machine there is no clipboard.
  const isPossible = 'clipboard' in navigator && clipboard.error === null
  const run = () => (isPossible ? clipboard.copy(text) : written.current?.focus())
  return {
    /** Null until it has arrived. */
    codigo,
    error: isOwn ? error : null,
    /** `apesar_do` is the id of the file for the bank in which the caller knows it to stand. */
    ask: (apesar_do?: string) => mutate({ id, ...(apesar_do !== undefined && { apesar_do }) }),
    /** How code or key is copied, or selected where it cannot be; null until it has arrived. */
    copy: text ? { text, isPossible, isDone: clipboard.copied, run } : null,
    written,
  }
}

export function Codigo({
  asked: { codigo, error, ask, copy, written },
  nome,
}: {
  asked: AskedCodigo
  nome: string
}) {
  const { arquivo_id } = failureOf(error).data
  const isInFile = typeof arquivo_id === 'string'
  if (error !== null)
    return (
      <Alert color={isInFile ? 'yellow' : 'red'} role="alert">
        <Text mb="xs">{failureMessage(error, 'Erro ao mostrar o código PIX. Tente novamente.')}</Text>
        <Button variant="default" size="xs" onClick={() => ask(isInFile ? arquivo_id : undefined)}>
          {isInFile ? 'Pagar assim mesmo' : 'Tentar novamente'}
        </Button>
      </Alert>
    )
  return (
    <Stack gap="sm" justify="center" mih={260} className={classes.codigo}>
      {codigo === null && <Loading height={220} label="Carregando o código PIX" />}
      {codigo?.codigo && <QrCode text={codigo.codigo} label={`Código QR do PIX para ${nome}`} />}
      {codigo?.codigo === null && (
        <Text c="dimmed">Não há código PIX para este valor. Pague pela chave.</Text>
      )}
      {copy && (
        <Textarea
          ref={written}
          readOnly
          rows={4}
          size="xs"
          label={codigo?.codigo ? 'Código PIX' : 'Chave PIX'}
          description={
            copy.isPossible
              ? null
              : 'O navegador não deixa copiar neste endereço. Selecione e copie pelo teclado.'
          }
          value={copy.text}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Stack>
  )
}
