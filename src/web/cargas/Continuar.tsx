/** Continues a load that stopped in the middle. */
import { Button } from '@mantine/core'
import { orpc } from '../api/query.ts'
import { useAsk } from './preparo.ts'

/** `recusadas`: the number of refused rows that are left out, as agreed. */
export function Continuar({ recusadas }: { recusadas: number }) {
  const go = useAsk(() => orpc.cargas.carregar.call({ recusadas }), {
    failed: 'Erro ao continuar a carga. Tente novamente.',
  })
  return (
    <Button disabled={go.isPending} onClick={() => go.mutate(undefined)}>
      Continuar a carga
    </Button>
  )
}
