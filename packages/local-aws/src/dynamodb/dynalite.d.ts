/** Types of the dynalite internals that the local DynamoDB uses; dynalite ships none. */
declare module 'dynalite/validations/index.js' {
  type TypeSpec = string | { [member: string]: unknown };
  type KeyConditions = Record<
    string,
    { ComparisonOperator: string; AttributeValueList: { S?: string; N?: string; B?: string }[] }
  >;
  type Validations = {
    checkTypes(data: object, types: Record<string, TypeSpec>): Record<string, unknown>;
    checkValidations(
      data: object,
      types: Record<string, TypeSpec>,
      custom: ((data: never, store: object) => string | undefined) | undefined,
      store: object,
    ): void;
    /** A text is an error. */
    convertKeyCondition(condition: object | undefined): KeyConditions | string;
    validateConditions(conditions: KeyConditions): string | undefined;
  };
  const validations: Validations;
  export = validations;
}

declare module 'dynalite/validations/*.js' {
  const validation: {
    types: Record<string, string | { [member: string]: unknown }>;
    custom?: (data: never, store: object) => string | undefined;
  };
  export = validation;
}

declare module 'dynalite/db/index.js' {
  type Schema = { AttributeName: string; KeyType: string }[];
  type Table = { KeySchema: Schema };
  /** Each check returns an Error with the response body, or nothing. */
  const db: {
    validateKey(key: object, table: Table, schema?: Schema): unknown;
    validateItem(item: object, table: Table): unknown;
    validateUpdates(
      attributeUpdates: undefined,
      updates: object | undefined,
      table: Table,
    ): unknown;
    validateKeyPiece(key: object, attribute: string, type: string, isHash: boolean): unknown;
    validateKeyPaths(nestedPaths: object | undefined, table: Table): unknown;
    mapPaths<Item>(paths: (string | number)[][], item: Item): Item;
  };
  export = db;
}
