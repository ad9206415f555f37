// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

// Tokens of the kinds that are in use, for local chains only: anybody may mint, and change what they say of themselves.

contract Ledger {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function move(address to, uint256 amount) internal {
        require(balanceOf[msg.sender] >= amount, "not enough");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
    }

    function allow(address spender, uint256 amount) internal {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }
}

contract Named is Ledger {
    string public name;
    string public symbol;
    uint256 public decimals;

    constructor(string memory itsName, string memory itsSymbol, uint256 itsDecimals) {
        name = itsName;
        symbol = itsSymbol;
        decimals = itsDecimals;
    }

    function setDecimals(uint256 now_) external {
        decimals = now_;
    }
}

// As EIP-20 has it.
contract PlainToken is Named {
    constructor(string memory n, string memory s, uint256 d) Named(n, s, d) {}

    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allow(spender, amount);
        return true;
    }
}

// Answers nothing, as USDT on Ethereum.
contract SilentToken is Named {
    constructor(string memory n, string memory s, uint256 d) Named(n, s, d) {}

    function transfer(address to, uint256 amount) external {
        move(to, amount);
    }

    // Like USDT it takes no new amount before the old one is taken back.
    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "set it to 0 first");
        allow(spender, amount);
    }
}

// Answers false and does not revert.
contract RefusingToken is Named {
    constructor(string memory n, string memory s, uint256 d) Named(n, s, d) {}

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }

    function approve(address, uint256) external pure returns (bool) {
        return false;
    }
}

// Keeps a hundredth of what is sent.
contract TaxedToken is Named {
    constructor(string memory n, string memory s, uint256 d) Named(n, s, d) {}

    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount - amount / 100);
        balanceOf[msg.sender] -= amount / 100;
        return true;
    }
}

// Names in 32 bytes, as MKR.
contract OldToken is Ledger {
    bytes32 public constant name = "Old Maker";
    bytes32 public constant symbol = "OLD";
    uint8 public constant decimals = 18;

    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount);
        return true;
    }
}

// Says nothing of itself.
contract BareToken is Ledger {
    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount);
        return true;
    }
}

// Burns all gas when it is asked anything.
contract HungryToken {
    fallback() external {
        assembly {
            invalid()
        }
    }
}
