/** Bulk actions for the selected colaboradores. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Colaborador } from '../../contract/colaboradores.ts'
import { contarDe } from '../../core/texto.ts'
import { BarraDeSelecao } from '../list/BarraDeSelecao.tsx'
import type { Selecao } from '../list/use-selecao.ts'
import { usePode } from '../session/session.tsx'
import { type AcaoEmLote, LoteDialog } from './LoteDialog.tsx'

export function AcoesEmLote({ selecao }: { selecao: Selecao<Colaborador> }) {
  const [acao, setAcao] = useState<AcaoEmLote | null>(null)
  const podeEditar = usePode('colaboradores.editar')
  const podeAlternar = usePode('colaboradores.alternar')
  const { selecionados, limpar } = selecao
  const algum = (status: Colaborador['status']) => selecionados.some((um) => um.status === status)
  return (
    <>
      {selecionados.length > 0 && (
        <BarraDeSelecao text={contarDe(selecionados.length, 'selecionado', 'selecionados')} onClear={limpar}>
          {podeEditar && (
            <>
              <Button variant="default" onClick={() => setAcao('loja_id')}>
                Mudar loja
              </Button>
              <Button variant="default" onClick={() => setAcao('superior_id')}>
                Mudar superior
              </Button>
            </>
          )}
          {podeAlternar && algum('Ativo') && (
            <Button variant="default" onClick={() => setAcao('Inativo')}>
              Inativar
            </Button>
          )}
          {podeAlternar && algum('Inativo') && (
            <Button variant="default" onClick={() => setAcao('Ativo')}>
              Ativar
            </Button>
          )}
        </BarraDeSelecao>
      )}
      {acao && <LoteDialog acao={acao} selecao={selecao} onClose={() => setAcao(null)} />}
    </>
  )
}
