/** The PIX code of a payment: as a QR code, and to copy. Each request for it is recorded. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CodigoPix } from '../../../contract/financeiro/pagamentos.ts'
import { client, failureOf } from '../../api/api.ts'
import { failureMessage } from '../../api/failure-message.ts'
import { Loading } from '../../ui/Loading.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import classes from './pagamentos.module.css'

export interface AskedCodigo {
  /** Null until it has arrived. */
  codigo: CodigoPix | null
  error: unknown
  /** `apesar_do` is the id of the file for the bank in which the caller knows it to stand. */
  ask: (apesar_do?: string) => void
}

/**
 * Fetches the code of the payment `id` once when `wanted`. Not a cached query, because each request is recorded: only the
 * person who looks at the payment may cause one, and the code does not stay in the cache.
 */
export function useCodigo(id: string, wanted: boolean): AskedCodigo {
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
  return {
    codigo: isOwn ? (data ?? null) : null,
    error: isOwn ? error : null,
    ask: (apesar_do) => mutate({ id, ...(apesar_do !== undefined && { apesar_do }) }),
  }
}

export function Codigo({ asked: { codigo, error, ask }, nome }: { asked: AskedCodigo; nome: string }) {
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
    </Stack>
  )
}
