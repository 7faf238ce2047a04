// Rules that the linter does not have itself. Plugin of `.oxlintrc.json`.

const ASK_THE_CLOCK =
  'The date is what the clock of the instance says (`Clock`, `currentTime()` in pages, `MOMENT` in tests); for durations there is performance.now().';

/** Calls that read the machine's date when they have no argument. */
const READ_THE_DATE = { Date: ['now'], DateTime: ['now', 'local', 'utc'] };

/** Refuses what reads the machine's date: the calls above, `new Date()` and `performance.timeOrigin`. */
const noMachineDate = {
  meta: { type: 'problem' },
  create(context) {
    const refuse = (node) => context.report({ node, message: ASK_THE_CLOCK });
    return {
      CallExpression(node) {
        const { callee } = node;
        if (node.arguments.length > 0 || callee.type !== 'MemberExpression') return;
        if (READ_THE_DATE[callee.object.name]?.includes(callee.property.name)) refuse(node);
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) refuse(node);
      },
      MemberExpression(node) {
        if (node.object.name === 'performance' && node.property.name === 'timeOrigin') refuse(node);
      },
    };
  },
};

export default { meta: { name: 'portal' }, rules: { 'no-machine-date': noMachineDate } };
