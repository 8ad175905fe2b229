// The part of lit-html that the page uses.
export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare const nothing: symbol;
export declare const noChange: symbol;
export declare function render(value: unknown, container: HTMLElement | DocumentFragment): void;
