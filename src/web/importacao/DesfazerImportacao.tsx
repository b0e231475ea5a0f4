/** Asks whether to undo an import: what goes, what stays and why. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Importacao, PreviaDeDesfazer } from '../../contract/importacoes/jobs.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import { formatInstant } from '../../core/dates.ts'
import { UNDO_MESSAGES } from '../../core/importacao/desfazer.ts'
import { countedWith, type ImportacaoTipo } from '../../core/importacao/result.ts'
import { counted } from '../../core/text.ts'
import { changeFailure } from '../api/failure-message.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { useAct } from '../record/keys.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Firsts } from './Firsts.tsx'
import classes from './importacao.module.css'

interface Props {
  tipo: ImportacaoTipo
  importacao: Importacao
}

/** The button that asks; none while the import cannot be undone. */
export function DesfazerImportacao({ tipo, importacao }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { arquivo, created_at, desfazer_ate } = importacao
  if (desfazer_ate === null) return null
  return (
    <>
      <Button
        variant="default"
        onClick={() => setAsking(true)}
        aria-label={`Desfazer importação de ${arquivo}, ${formatInstant(created_at)}`}
      >
        Desfazer importação
      </Button>
      {isAsking && <Question tipo={tipo} importacao={importacao} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ tipo, importacao: { id, arquivo }, onClose }: Props & { onClose: () => void }) {
  const preview = useQuery(
    orpc.importacoes.previaDeDesfazer.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }),
  )
  const send = useAct((previa: PreviaDeDesfazer, options) =>
    orpc.importacoes.desfazer.call({ id, mesmo_que_fiquem: previa.ficam.quantidade > 0 }, options),
  )
  const undo = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onClose()
      await refetchKeys(orpc.importacoes.listar.key(), orpc.importacoes.obter.key())
    },
    // Something may have changed since the preview.
    onError: () => void preview.refetch(),
  })
  const { data, error } = preview
  const isNothing = data !== undefined && data.removidas + data.esvaziadas === 0
  return (
    <ConfirmDialog
      title="Desfazer a importação?"
      record={arquivo}
      confirm={data && data.ficam.quantidade > 0 ? 'Desfazer o resto' : 'Desfazer'}
      confirming="Começando..."
      pending={undo.isPending}
      ready={data !== undefined && !isNothing}
      danger
      error={changeFailure(undo.error, 'Erro ao desfazer a importação. Tente novamente.')}
      onCancel={onClose}
      onConfirm={() => data && undo.mutate(data)}
    >
      {data ? (
        <Stack gap="sm" className={classes.texto ?? ''}>
          <Text>{isNothing ? UNDO_MESSAGES.nada : whatGoes(tipo, data)}</Text>
          <Staying tipo={tipo} ficam={data.ficam} />
          <Text c="dimmed" size="sm">
            Pode ser desfeita até {formatInstant(data.desfazer_ate)}.
          </Text>
        </Stack>
      ) : error ? (
        <LoadFailed query={preview} fallback="Erro ao ver o que pode ser desfeito. Tente novamente." />
      ) : (
        <Loading height={96} label="Vendo o que pode ser desfeito" />
      )}
    </ConfirmDialog>
  )
}

/** 'Saem 107 vendas importadas, com participantes e histórico. …' */
function whatGoes(tipo: ImportacaoTipo, { removidas, esvaziadas }: PreviaDeDesfazer): string {
  const { singular, plural } = CADASTROS[tipo]
  const sentences = []
  if (removidas > 0) {
    const parts = tipo === 'vendas' ? ', com participantes e histórico' : ''
    sentences.push(`${removidas === 1 ? 'Sai' : 'Saem'} ${countedWith(tipo, removidas, 'importad')}${parts}.`)
    if (tipo === 'vendas') sentences.push('Fica guardado só o que a lei pede, como em toda exclusão.')
  }
  if (esvaziadas > 0)
    sentences.push(`Em ${counted(esvaziadas, singular, plural)}, o que foi completado volta a ficar vazio.`)
  return sentences.join(' ')
}

function Staying({ tipo, ficam }: Pick<Props, 'tipo'> & Pick<PreviaDeDesfazer, 'ficam'>) {
  const { quantidade } = ficam
  if (quantidade === 0) return null
  const { singular, plural } = CADASTROS[tipo]
  return (
    <Alert
      color="yellow"
      variant="light"
      role="note"
      title={`${quantidade === 1 ? 'Fica' : 'Ficam'} ${counted(quantidade, singular, plural)}`}
    >
      <Firsts label="O que fica" items={ficam} others={[singular, plural]}>
        {({ linha, nome, motivo }) => (
          <li key={linha}>
            <strong>{nome}</strong> (linha {linha}): {motivo}
          </li>
        )}
      </Firsts>
    </Alert>
  )
}
