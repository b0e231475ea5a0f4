/** Preview of the promotions before they are applied: which links end and which begin. */
import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Apurado } from '../../contract/faixas.ts'
import { formatDate, today } from '../../core/datas.ts'
import { contarDe } from '../../core/texto.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useAttemptKey } from '../record/keys.ts'
import { SMALL_SCREEN } from '../ui/media.ts'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { refetchFaixas } from './cache.ts'
import classes from './faixas.module.css'

interface Props {
  periodo: { de: string; ate: string }
  promovidos: readonly Apurado[]
  onClose: () => void
}

export function Promocoes({ periodo, promovidos, onClose }: Props) {
  const small = useMediaQuery(SMALL_SCREEN)
  useFocusBack()
  const [fora, setFora] = useState<ReadonlySet<string>>(new Set())
  const keyOf = useAttemptKey()
  const promocoes = promovidos.flatMap(({ colaborador, promocao }) =>
    promocao && !fora.has(colaborador.id) ? [{ colaborador_id: colaborador.id, faixa_id: promocao.id }] : [],
  )
  const aplicar = useMutation({
    mutationFn: () => {
      const input = { ...periodo, promocoes }
      return orpc.faixas.promover.call(input, { context: { idempotencyKey: keyOf(input) } })
    },
    onSuccess: async ({ aplicadas }) => {
      toastSuccess(`${contarDe(aplicadas, 'promoção aplicada', 'promoções aplicadas')} com sucesso.`)
      onClose()
      await refetchFaixas()
    },
    onError: async (error) => {
      toastError('Erro ao aplicar promoções. Tente novamente.')
      if (failureOf(error).code === 'APURACAO_MUDOU') await refetchFaixas()
    },
  })

  function alternar(id: string, dentro: boolean) {
    const proximos = new Set(fora)
    if (dentro) proximos.delete(id)
    else proximos.add(id)
    setFora(proximos)
  }

  return (
    <Modal opened onClose={onClose} title="Aplicar promoções" fullScreen={small} size={640}>
      <Stack gap="md">
        <Text>
          Apuração de {formatDate(periodo.de)} a {formatDate(periodo.ate)}. A faixa atual de cada corretor
          termina hoje, {formatDate(today(new Date()))}, e a nova começa hoje.
        </Text>
        <ul className={classes.promocoes} aria-label="Promoções">
          {promovidos.map(({ colaborador, atual, promocao }) => (
            <li key={colaborador.id}>
              <Checkbox
                label={`${colaborador.nome}: ${atual?.nome ?? 'sem faixa'} → ${promocao?.nome}`}
                checked={!fora.has(colaborador.id)}
                onChange={(event) => alternar(colaborador.id, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        {aplicar.error && (
          <Alert color="red" role="alert">
            {failureOf(aplicar.error).message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={aplicar.isPending}>
            Cancelar
          </Button>
          <Button onClick={() => aplicar.mutate()} disabled={aplicar.isPending || promocoes.length === 0}>
            {aplicar.isPending
              ? 'Aplicando...'
              : `Aplicar ${contarDe(promocoes.length, 'promoção', 'promoções')}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
