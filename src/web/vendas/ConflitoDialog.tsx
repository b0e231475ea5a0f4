/** What another person changed in the sale meanwhile, beside what was typed here: one chooses, field by field. */
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Venda } from '../../contract/vendas.ts'
import { camposMudados } from './conflict.ts'
import { type CampoVenda, type FormVenda, formDaVenda } from './form-values.ts'
import { descreverCampo, ROTULOS } from './labels.ts'
import classes from './vendas.module.css'

interface Props {
  base: FormVenda
  meu: FormVenda
  atual: Venda
  /** Gets the fields whose present value is taken instead of one's own. */
  onResolve: (aceitos: ReadonlySet<CampoVenda>) => void
  onCancel: () => void
}

export function ConflitoDialog({ base, meu, atual, onResolve, onCancel }: Props) {
  const [aceitos, setAceitos] = useState<ReadonlySet<CampoVenda>>(new Set())
  const mudados = camposMudados(base, meu, atual)
  const deles = formDaVenda(atual)
  const disputados = mudados.filter(({ disputado }) => disputado)
  const outros = mudados.filter(({ disputado }) => !disputado)

  function escolher(campo: CampoVenda, valor: string) {
    const proximos = new Set(aceitos)
    if (valor === 'deles') proximos.add(campo)
    else proximos.delete(campo)
    setAceitos(proximos)
  }

  return (
    <Modal
      opened
      onClose={onCancel}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Esta venda foi alterada por outra pessoa"
      size="lg"
      zIndex={300}
    >
      <Stack gap="md">
        <Text>Nada do que você digitou se perdeu. Escolha o que fica e salve de novo.</Text>

        {disputados.map(({ campo }) => (
          <Radio.Group
            key={campo}
            label={ROTULOS[campo]}
            value={aceitos.has(campo) ? 'deles' : 'meu'}
            onChange={(valor) => escolher(campo, valor)}
          >
            <Stack gap={6} mt={6} className={classes.wrap}>
              <Radio value="meu" label={`Manter o que digitei: ${descreverCampo(meu, campo)}`} />
              <Radio value="deles" label={`Usar o da outra pessoa: ${descreverCampo(deles, campo)}`} />
            </Stack>
          </Radio.Group>
        ))}

        {outros.length > 0 && (
          <div>
            <Text fw={500}>
              {disputados.length > 0 ? 'A outra pessoa também mudou' : 'A outra pessoa mudou'}
            </Text>
            <ul className={classes.mudancas}>
              {outros.map(({ campo }) => (
                <li key={campo} className={classes.wrap}>
                  <strong>{ROTULOS[campo]}</strong>: de {descreverCampo(base, campo)} para{' '}
                  {descreverCampo(deles, campo)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {mudados.length === 0 && <Text>As mudanças da outra pessoa já estão iguais às suas.</Text>}

        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Voltar ao formulário
          </Button>
          <Button onClick={() => onResolve(aceitos)} data-autofocus>
            Continuar com estas escolhas
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
