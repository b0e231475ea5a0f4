/** Marks the selected commissions as Pago or back to Pendente, after one confirmation. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Comissao } from '../../contract/comissoes.ts'
import { motivoDeNaoMarcar, type StatusMarcavel } from '../../core/comissoes.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { contarDe } from '../../core/texto.ts'
import { BarraDeSelecao } from '../list/BarraDeSelecao.tsx'
import type { Selecao } from '../list/use-selecao.ts'
import { MarcarDialog } from './MarcarDialog.tsx'
import { valorDe } from './valor.ts'

export function MarcarSelecionadas({ selecao }: { selecao: Selecao<Comissao> }) {
  // As selected when the dialog opened: what it confirms does not change while it is open.
  const [marcando, setMarcando] = useState<{ status: StatusMarcavel; alvos: readonly Comissao[] } | null>(
    null,
  )
  const { selecionados, limpar } = selecao
  const alvosDe = (status: StatusMarcavel) =>
    selecionados.filter((comissao) => motivoDeNaoMarcar(comissao, status) === null)
  const botao = (status: StatusMarcavel, rotulo: string) => {
    const alvos = alvosDe(status)
    if (alvos.length === 0) return null
    return (
      <Button
        variant={status === 'Pago' ? 'filled' : 'default'}
        onClick={() => setMarcando({ status, alvos })}
      >
        {rotulo}
      </Button>
    )
  }
  return (
    <>
      {selecionados.length > 0 && (
        <BarraDeSelecao
          text={`${contarDe(selecionados.length, 'selecionada', 'selecionadas')} · ${formatBRL(valorDe(selecionados))}`}
          onClear={limpar}
        >
          {botao('Pago', 'Marcar como Pago')}
          {botao('Pendente', 'Voltar a Pendente')}
        </BarraDeSelecao>
      )}
      {marcando && <MarcarDialog {...marcando} onMarcadas={limpar} onClose={() => setMarcando(null)} />}
    </>
  )
}
