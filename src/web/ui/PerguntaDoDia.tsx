/** The server asks about a day of payment before what it pays for; a second press answers yes. */
import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { DIA_ANTERIOR } from '../../core/dia-anterior.ts'
import { failureOf } from '../api/api.ts'
import { changeFailure } from '../api/failure-message.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Pergunta {
  /** The question; it stays open when the answer is lost on its way. */
  pergunta: string | null
  /** Takes the failure of a change. */
  onFailure: (error: unknown) => void
  /** The day is another, or the change was made. */
  forget: () => void
  /** The sentence of a failure that is no question. */
  refusalOf: (error: unknown, unknown: string) => string | null
}

export function usePerguntaDoDia(): Pergunta {
  return usePergunta(DIA_ANTERIOR)
}

/** Likewise for a question whose refusal has another code. */
export function usePergunta(code: string): Pergunta {
  const [pergunta, setPergunta] = useState<string | null>(null)
  return {
    pergunta,
    onFailure: (error) => isPergunta(error, code) && setPergunta(failureOf(error).message),
    forget: () => setPergunta(null),
    refusalOf: (error, unknown) => (isPergunta(error, code) ? null : changeFailure(error, unknown)),
  }
}

/**
 * For a form: sends, and if the server asks, shows the question and sends once more with the answer. `question` is rendered
 * beside the form; who says no is told the question as a refusal.
 */
export function useAskedDay() {
  const [asked, setAsked] = useState<{ pergunta: string; answer: (isRight: boolean) => void } | null>(null)

  async function send<T>(call: (dia_conferido?: true) => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!isPergunta(error)) throw error
      const pergunta = failureOf(error).message
      const isRight = await new Promise<boolean>((answer) => setAsked({ pergunta, answer }))
      setAsked(null)
      if (!isRight) throw error
      return call(true)
    }
  }

  const question = asked && (
    <ConfirmDialog
      title="Confira o dia do pagamento"
      confirm="Sim, está certo"
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      <Text>{asked.pergunta}</Text>
    </ConfirmDialog>
  )
  return { send, asking: asked !== null, question }
}

function isPergunta(error: unknown, code = DIA_ANTERIOR): boolean {
  return error !== null && failureOf(error).code === code
}

export function PerguntaDoDia({ pergunta }: Pick<Pergunta, 'pergunta'>) {
  if (pergunta === null) return null
  return (
    <Alert color="yellow" role="alert">
      {pergunta}
    </Alert>
  )
}
